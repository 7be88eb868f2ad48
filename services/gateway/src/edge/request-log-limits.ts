interface Limit {
  /** Of a key in a period. */
  max: number;
  periodMs: number;
}

/** What each key may have of something in a minute or day (UTC), in this process. */
export class LimitByKey {
  private period = 0;
  private amounts = new Map<string, number>();

  constructor(private readonly limit: Limit) {}

  /** Counts the amount, unless it is more than what is left. */
  admits(key: string, amount: number, now = Date.now()): boolean {
    const period = Math.floor(now / this.limit.periodMs);
    if (this.period !== period) {
      this.period = period;
      this.amounts = new Map();
    }
    const sum = (this.amounts.get(key) ?? 0) + amount;
    if (sum > this.limit.max) return false;
    this.amounts.set(key, sum);
    return true;
  }
}
