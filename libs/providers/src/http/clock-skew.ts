import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';

const RESOLUTION_MS = 1_000;
const WARNING_MS = 10_000;

const skewSeconds = gauge({
  name: 'provider_clock_skew_seconds',
  help: 'How far our clock is ahead of the bank’s, by its Date header; negative when it is behind',
  labels: ['mode'],
});

/**
 * How far our clock is certainly ahead of the bank's (negative: behind), in ms. `date` has whole seconds and
 * was written at an unknown moment between `sentAt` and `receivedAt`. Null without a valid date.
 */
export function clockSkewMs(date: string | undefined, sentAt: number, receivedAt: number): number | null {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return null;
  const ahead = sentAt - (theirs + RESOLUTION_MS);
  const behind = theirs - receivedAt;
  if (ahead > 0) return ahead;
  return behind > 0 ? -behind : 0;
}

/** Compares our clock with a bank's: QR codes end by the bank's. */
export class ClockSkew {
  private isLarge = false;

  constructor(private readonly mode: 'test' | 'live') {}

  /** Times are wall-clock milliseconds. */
  observe(date: string | undefined, sentAt: number, receivedAt: number): void {
    const skewMs = clockSkewMs(date, sentAt, receivedAt);
    if (skewMs === null) return;
    skewSeconds.set({ mode: this.mode }, skewMs / 1_000);
    const isLarge = Math.abs(skewMs) > WARNING_MS;
    if (isLarge && !this.isLarge)
      log.warn({ mode: this.mode, skew_ms: skewMs }, 'our clock and the bank’s differ by more than 10 s');
    this.isLarge = isLarge;
  }
}
