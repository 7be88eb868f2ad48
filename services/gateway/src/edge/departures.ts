/** From one departure to the next. */
const EVERY_MS = 24;
/** Where so many are, each of the five commits of a sale finds company by itself. */
const CROWD = 20;

/**
 * Lets requests set out together that come at different times: what travels together shares the commits, the calls and the
 * waking of every process on its way, for one wait at its beginning (docs/adr/0023). Who comes alone does not wait.
 */
export class Departures {
  /** Those who have come and not arrived. */
  private present = 0;
  private lastAt = Number.NEGATIVE_INFINITY;
  private waiting: (() => void)[] = [];

  /** Resolves when this one sets out: at once, or with the next departure. To be followed by `arrive`. */
  async setOut(): Promise<void> {
    this.present += 1;
    if (this.present > 1 && this.present < CROWD) await this.nextDeparture();
  }

  arrive(): void {
    this.present -= 1;
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
