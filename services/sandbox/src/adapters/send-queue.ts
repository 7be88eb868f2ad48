import { log } from '@catraca/platform/telemetry/log';

/** Sends up to `atOnce` items at a time; the others wait. A failure is logged: what was leased becomes due again. */
export class SendQueue<Item> {
  private readonly waiting: Item[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly send: (item: Item) => Promise<void>,
    private readonly atOnce: number,
  ) {}

  /** How many more could be sent now. */
  get room(): number {
    return this.isStopping ? 0 : this.atOnce - this.underWay.size;
  }

  start(item: Item): void {
    this.waiting.push(item);
    this.startWaiting();
  }

  /** Resolves when nothing is being sent. No other one is begun: what waits becomes due again in any process. */
  async drained(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.underWay);
  }

  private startWaiting(): void {
    while (this.room > 0 && this.waiting.length > 0) {
      const sending = this.send(this.waiting.shift()!)
        .catch((error: unknown) => log.warn({ err: error }, 'a callback is tried again later'))
        .finally(() => {
          this.underWay.delete(sending);
          this.startWaiting();
        });
      this.underWay.add(sending);
    }
  }
}
