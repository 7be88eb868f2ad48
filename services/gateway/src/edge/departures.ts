/** From one departure to the next. */
const EVERY_MS = 24;
/** With so many under way, each of the five commits of a sale finds company by itself. */
const COMPANY_ENOUGH = 20;

/**
 * Lets requests set out together that come at different times: what travels together shares the commits, the calls and the
 * waking of every process on its way, for one wait at its beginning (docs/adr/0023). Who comes alone does not wait.
 */
export class Departures {
  private underWay = 0;
  private lastAt = Number.NEGATIVE_INFINITY;
  private waiting: (() => void)[] = [];

  /** Resolves when this one sets out: at once, or with the next departure. It is under way until `arrive`. */
  async setOut(): Promise<void> {
    if (this.underWay > 0 && this.underWay < COMPANY_ENOUGH) await this.nextDeparture();
    this.underWay += 1;
  }

  arrive(): void {
    this.underWay -= 1;
  }

  private nextDeparture(): Promise<void> {
    const untilThenMs = this.lastAt + EVERY_MS - performance.now();
    if (this.waiting.length === 0) setTimeout(() => this.depart(), Math.max(0, untilThenMs));
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private depart(): void {
    this.lastAt = performance.now();
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
