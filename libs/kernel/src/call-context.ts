import { later } from './dates.ts';

/** Account, mode and time of a call. Created at the edge and passed on unchanged. */
export interface CallContext {
  accountId: string;
  /** False: test mode, true: live mode. Their data is kept apart (ADR 1). */
  livemode: boolean;
  /** The only clock use cases and rules may read. */
  now: Date;
}

/** The time in a mode of an account: the clock of its test mode may be ahead of real time (ADR 38). */
export function timeIn(testClockOffsetSeconds: number, livemode: boolean, now: Date): Date {
  return livemode ? now : later(now, testClockOffsetSeconds * 1_000);
}
