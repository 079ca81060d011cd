/** One line of the doctor: what is there, and what to do about it. */
export interface Finding {
  readonly topic: string;
  /** `info`: nothing is wrong, but something is not there. `error`: something that was set up does not work. */
  readonly state: "ok" | "info" | "warning" | "error";
  readonly says: string;
  readonly do?: string;
}

export const finding = (topic: string, state: Finding["state"], says: string, what?: string): Finding => ({
  topic,
  state,
  says,
  ...(what !== undefined && { do: what }),
});
