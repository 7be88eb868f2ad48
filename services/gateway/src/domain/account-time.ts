interface TestClocked {
  testClockOffsetSeconds: number;
}

/** The time in a mode of an account: test mode may be ahead of real time (ADR 38). */
export function timeIn({ testClockOffsetSeconds }: TestClocked, livemode: boolean, now: Date): Date {
  return livemode ? now : new Date(now.getTime() + testClockOffsetSeconds * 1_000);
}
