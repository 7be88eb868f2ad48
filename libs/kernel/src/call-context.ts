/** Account, mode and time of a call. Created at the edge and passed on unchanged. */
export interface CallContext {
  accountId: string;
  /** False: test mode, true: live mode. Their data is kept apart (ADR 1). */
  livemode: boolean;
  /** The only clock use cases and rules may read. */
  now: Date;
}
