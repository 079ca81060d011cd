/**
 * Money of consultations that have not reached the branch yet. Parallel calls see each other's share, so that they
 * cannot pass a cap together; a share goes once the branch itself holds the call's record.
 */

export interface Reservation {
  /** Replaces this call's share: what it has been billed and what it is about to spend, in USD. */
  readonly hold: (usd: number) => void;
  /** The call has ended with this bill, which counts until its record is on the branch. */
  readonly settle: (billedUsd: number) => void;
}

export interface Reservations {
  readonly open: (toolCallId: string) => Reservation;
  /** The shares of all calls but `toolCallId`, without ended ones that are among those on the branch. */
  readonly others: (toolCallId: string, onBranch: ReadonlySet<string>) => number;
  /** Another branch is the current one: what ended was spent on the one before. */
  readonly leaveBranch: () => void;
}

/** One for each Pi session. */
export function createReservations(): Reservations {
  const running = new Map<string, number>();
  /** Kept for the whole branch: a caller that read it earlier does not find their records there. */
  const ended: { readonly id: string; readonly usd: number }[] = [];
  return {
    open: (toolCallId) => {
      running.set(toolCallId, 0);
      return {
        hold: (usd) => void running.set(toolCallId, usd),
        settle: (billedUsd) => {
          running.delete(toolCallId);
          if (billedUsd > 0) ended.push({ id: toolCallId, usd: billedUsd });
        },
      };
    },
    others: (toolCallId, onBranch) => {
      // Some providers give every turn the same call ids, so a running call's id may well be known to the branch.
      const shares = [
        ...[...running].map(([id, usd]) => ({ id, usd })),
        ...ended.filter(({ id }) => !onBranch.has(id)),
      ];
      return shares.reduce((sum, { id, usd }) => (id === toolCallId ? sum : sum + usd), 0);
    },
    leaveBranch: () => void ended.splice(0),
  };
}
