import { log } from '@catraca/platform/telemetry/log';
import { leaseEnd } from '../domain/callback.ts';

/** What is due, in a store that several processes share. */
interface DueItems<Item> {
  find(now: Date, limit: number): Promise<Item[]>;
  /** Leases the item. Null when another process was faster. */
  claim(item: Item, leaseEnd: Date): Promise<Item | null>;
}

/**
 * Sends up to `atOnce` items at a time; the others wait. A failure is logged: what was leased becomes due
 * again.
 */
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

  /** Leases what is due, up to the room that there is, and sends it. */
  async startDue({ find, claim }: DueItems<Item>): Promise<void> {
    while (this.room > 0) {
      const { room } = this;
      const now = new Date();
      const due = (await find(now, room)).slice(0, room);
      if (due.length === 0) return;
      const claims = await Promise.all(due.map((item) => claim(item, leaseEnd(now))));
      for (const item of claims) if (item) this.start(item);
    }
  }

  start(item: Item): void {
    this.waiting.push(item);
    this.startWaiting();
  }

  /**
   * Resolves when nothing is being sent. No other one is begun: what waits becomes due again in any process.
   */
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
