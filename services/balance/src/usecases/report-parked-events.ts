import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { ParkedEventStore } from '../adapters/parked-event.store.ts';

/** Events of a charge arrive within seconds of each other. */
export const LONG_PARKED_MS = 10 * 60_000;
const BATCH = 100;

const parkedEvents = gauge({
  name: 'ledger_parked_events',
  help: 'Events that have waited for their predecessor for more than 10 minutes',
  labels: [],
});

/**
 * Reports events that have waited for long, each once: the one before them was lost, or is a dead letter (ADR
 * 33).
 */
@Injectable()
export class ReportParkedEvents {
  constructor(private readonly parked: ParkedEventStore) {}

  async execute(now: Date): Promise<void> {
    const before = new Date(now.getTime() - LONG_PARKED_MS);
    parkedEvents.set(await this.parked.count(before));
    for (const { _id: event, chargeId: charge, seq } of await this.parked.unreported(before, BATCH)) {
      if (await this.parked.claimReport(event, now))
        log.error({ event, charge, seq }, 'an event of a charge waits for the one before it');
    }
  }
}
