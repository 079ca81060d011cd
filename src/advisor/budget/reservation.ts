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
  /** The shares of all calls but `toolCallId` that `onBranch` does not know. */
  readonly others: (toolCallId: string, onBranch: ReadonlySet<string>) => number;
}

/** One for each Pi session. */
export function createReservations(): Reservations {
  const shares = new Map<string, number>();
  return {
    open: (toolCallId) => {
      shares.set(toolCallId, 0);
      return {
        hold: (usd) => void shares.set(toolCallId, usd),
        settle: (billedUsd) => void (billedUsd > 0 ? shares.set(toolCallId, billedUsd) : shares.delete(toolCallId)),
      };
    },
    others: (toolCallId, onBranch) => {
      for (const id of shares.keys()) if (onBranch.has(id)) shares.delete(id);
      let sum = 0;
      for (const [id, usd] of shares) if (id !== toolCallId) sum += usd;
      return sum;
    },
  };
}
