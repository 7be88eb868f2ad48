/** A provider for one purpose in one mode. */
export interface CalledProvider {
  /** PIX, PAYOUT or ACQUIRER. */
  purpose: string;
  livemode: boolean;
  connector: string;
}

/** A call that has ended. */
export interface EndedCall {
  /** As `charge`. */
  operation: string;
  outcome: 'ok' | 'refused' | 'unknown' | 'not_sent';
  code: string | null;
  durationMs: number;
}

export interface RecentFigures {
  calls: number;
  /** Calls whose outcome is unknown, or that were not sent. */
  failed: number;
  /** Whether the last calls had no answer. */
  isAway: boolean;
  p90Ms: number;
  /** Card sales that the acquirer decided on. */
  decided: number;
  approved: number;
  /** The most frequent first. */
  declines: { code: string; count: number }[];
}

interface Minute {
  at: number;
  failed: number;
  /** Calls, by the bound of their duration. */
  durations: number[];
  approved: number;
  declines: Map<string, number>;
}

const MINUTE_MS = 60_000;
const MINUTES = 10;
/** In ms. The last one has all that took longer. */
const BOUNDS = [50, 100, 200, 400, 800, 1_500, 3_000, 8_000];
const AWAY_AFTER = 3;
const MOST_DECLINES = 5;
const CARD_SALE = 'charge';

/** What a provider answered in the last ten minutes, for the platform's page of services. */
export class RecentCalls {
  private readonly minutes: Minute[] = [];
  private unanswered = 0;

  constructor(readonly provider: CalledProvider) {}

  add({ operation, outcome, code, durationMs }: EndedCall, now = Date.now()): void {
    const minute = this.minuteOf(now);
    const bound = BOUNDS.findIndex((longest) => durationMs <= longest);
    minute.durations[bound < 0 ? BOUNDS.length - 1 : bound]! += 1;
    const hasFailed = outcome === 'unknown' || outcome === 'not_sent';
    this.unanswered = hasFailed ? this.unanswered + 1 : 0;
    if (hasFailed) minute.failed += 1;
    if (operation !== CARD_SALE) return;
    if (outcome === 'ok') minute.approved += 1;
    if (outcome === 'refused') minute.declines.set(code ?? '', (minute.declines.get(code ?? '') ?? 0) + 1);
  }

  figures(now = Date.now()): RecentFigures {
    const recent = this.minutes.filter(({ at }) => at > now - MINUTES * MINUTE_MS);
    const sum = (count: (minute: Minute) => number) =>
      recent.reduce((total, minute) => total + count(minute), 0);
    const durations = BOUNDS.map((_, bound) => sum((minute) => minute.durations[bound]!));
    const calls = durations.reduce((total, count) => total + count, 0);
    const declines = new Map<string, number>();
    for (const minute of recent)
      for (const [code, count] of minute.declines) declines.set(code, (declines.get(code) ?? 0) + count);
    const approved = sum((minute) => minute.approved);
    const declined = [...declines.values()].reduce((total, count) => total + count, 0);
    return {
      calls,
      failed: sum((minute) => minute.failed),
      isAway: this.unanswered >= AWAY_AFTER,
      p90Ms: calls === 0 ? 0 : BOUNDS[boundOf(durations, calls * 0.9)]!,
      decided: approved + declined,
      approved,
      declines: [...declines]
        .map(([code, count]) => ({ code, count }))
        .sort((one, other) => other.count - one.count)
        .slice(0, MOST_DECLINES),
    };
  }

  private minuteOf(now: number): Minute {
    const at = now - (now % MINUTE_MS);
    const last = this.minutes.at(-1);
    if (last && last.at >= at) return last;
    const minute = { at, failed: 0, durations: BOUNDS.map(() => 0), approved: 0, declines: new Map() };
    this.minutes.push(minute);
    if (this.minutes.length > MINUTES + 1) this.minutes.shift();
    return minute;
  }
}

/** Of this process, by purpose and mode. */
const known = new Map<string, RecentCalls>();

/** The calls of this provider, which `knownCalls` tells. The one of the same purpose and mode is forgotten. */
export function recentCallsOf(provider: CalledProvider): RecentCalls {
  const calls = new RecentCalls(provider);
  known.set(`${provider.purpose} ${provider.livemode}`, calls);
  return calls;
}

export function knownCalls(): RecentCalls[] {
  return [...known.values()];
}

/** The first bound below which so many calls ended. */
function boundOf(durations: readonly number[], wanted: number): number {
  let counted = 0;
  const bound = durations.findIndex((count) => {
    counted += count;
    return counted >= wanted;
  });
  return Math.max(0, bound);
}
