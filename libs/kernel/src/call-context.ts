/** On whose behalf, in which world and at what time a call happens. Made once at the edge, passed along whole. */
export interface CallContext {
  accountId: string;
  /** false: the test world, true: the live one. They never see each other (ADR 1). */
  livemode: boolean;
  /** The only clock use cases and rules may read. */
  now: Date;
}
