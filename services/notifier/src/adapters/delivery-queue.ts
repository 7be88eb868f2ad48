import { log } from '@catraca/platform/telemetry/log';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { FairQueue } from '../domain/fair-queue.ts';
import type { Subscription } from '../domain/subscription.ts';
import { DeliveryStore, type HeldDelivery } from './delivery.store.ts';

/** A delivery to attempt, and its endpoint. */
export interface DeliveryJob {
  held: HeldDelivery;
  endpoint: Subscription;
}

/** Makes one attempt. Returns whether the endpoint is healthy, or null if it was not tried. */
type Attempt = (job: DeliveryJob) => Promise<boolean | null>;

const limits = {
  waiting: 20_000,
  healthy: { active: 8, waiting: 1_000 },
  degraded: { active: 2, waiting: 32 },
  remembered: 1_000,
};

/** Attempts at once by mode: sellers make test endpoints as they like, and none takes a live one's place. */
const ACTIVE = { live: 512, test: 128 };

/**
 * Deliveries that wait in this process for their attempt. Those that do not fit are released for the next
 * claim.
 */
@Injectable()
export class DeliveryQueue implements BeforeApplicationShutdown {
  private readonly live = new FairQueue<DeliveryJob>({ ...limits, active: ACTIVE.live });
  private readonly test = new FairQueue<DeliveryJob>({ ...limits, active: ACTIVE.test });
  private readonly inFlight = new Set<Promise<void>>();
  private attempt: Attempt | null = null;
  private stopping = false;

  constructor(private readonly deliveries: DeliveryStore) {}

  /** Sets the handler of all jobs, waiting and future ones. */
  process(attempt: Attempt): void {
    this.attempt = attempt;
    this.startAll();
  }

  fullEndpoints(livemode: boolean): string[] {
    return this.of(livemode).full();
  }

  /** Whether any job of this mode fits. */
  hasRoom(livemode: boolean): boolean {
    return !this.stopping && this.of(livemode).hasRoom();
  }

  /** How many more jobs of this endpoint fit. */
  capacity({ endpointId, livemode }: Pick<Subscription, 'endpointId' | 'livemode'>): number {
    return this.stopping ? 0 : this.of(livemode).capacity(endpointId);
  }

  async add(job: DeliveryJob): Promise<void> {
    const { endpointId, livemode } = job.endpoint;
    if (this.stopping || !this.of(livemode).offer(endpointId, job))
      return this.deliveries.release(job.held, new Date());
    this.startAll();
  }

  /** Releases waiting jobs and finishes those in flight, once none waits for a listener any more. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const now = new Date();
    const waiting = [...this.live.clear(), ...this.test.clear()];
    await Promise.all(waiting.map(({ held }) => this.deliveries.release(held, now)));
    await Promise.all(this.inFlight);
  }

  private of(livemode: boolean): FairQueue<DeliveryJob> {
    return livemode ? this.live : this.test;
  }

  private startAll(): void {
    const { attempt } = this;
    if (!attempt) return;
    for (const queue of [this.live, this.test])
      for (let job = queue.next(); job; job = queue.next()) {
        const running = this.run(attempt, job);
        this.inFlight.add(running);
        running.finally(() => this.inFlight.delete(running));
      }
  }

  private async run(attempt: Attempt, job: DeliveryJob): Promise<void> {
    const healthy = await attempt(job).catch((error: unknown) => {
      log.error({ err: error, delivery: job.held.delivery.id }, 'recording a delivery attempt failed');
      return false;
    });
    this.of(job.endpoint.livemode).finished(job.endpoint.endpointId, healthy);
    this.startAll();
  }
}
