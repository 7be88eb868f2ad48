/**
 * The time of a charge, payment or payout: real time, unless the test clock of its account was moved (ADR
 * 38).
 */
export interface BankTime {
  now: Date;
  /** By how much `now` is ahead of real time. */
  aheadMs: number;
}

/** When something happened: lists go by `horario`, which is real; shown is the account's time. */
export interface Moment {
  horario: Date;
  /** By how much the account's clock was ahead, in ms. Absent: not at all. */
  adiantamento?: number;
}

/** The real time that is `now`, or another time by the same clock. */
export function realTime({ now, aheadMs }: BankTime, time = now): Date {
  return new Date(time.getTime() - aheadMs);
}

export function momentOf(time: BankTime): Moment {
  const horario = realTime(time);
  return time.aheadMs > 0 ? { horario, adiantamento: time.aheadMs } : { horario };
}

/** By the account's clock. */
export function timeOf({ horario, adiantamento = 0 }: Moment): Date {
  return new Date(horario.getTime() + adiantamento);
}
