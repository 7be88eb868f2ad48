import { writeFileSync } from 'node:fs';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import { quantile } from '@catraca/testing/quantile';
import { type Episode, recoveryOf } from './episode.ts';
import { figuresByPart, isLate, type PartFigures, type RecoveryFigures, recoveryFigures } from './figures.ts';
import type { Finding } from './finding.ts';
import type { Gateways } from './gateways.ts';
import type { Receivers } from './receivers.ts';
import type { Renewals } from './renewals.ts';
import type { RollingRestart } from './rolling-restart.ts';
import type { Sale } from './sale.ts';
import type { Traffic } from './traffic.ts';

export interface Report {
  seed: number;
  only: string | null;
  minutes: number;
  /** False when a signal ended the run early. */
  whole: boolean;
  faults: { planned: number; happened: number; withOneOther: number; withTwoOthers: number };
  parts: Record<string, PartFigures>;
  recoveries: RecoveryFigures;
  /** Recoveries slower than the limit. */
  late: { fault: string; atSecond: number; ms: number | null; sinceEndMs: number | null }[];
  traffic: TrafficFigures;
  /** `days`: that the clock of the seller with subscriptions went on. `rejected`: attempts. */
  renewals: { subscriptions: number; approved: number; days: number; rejected: number };
  /** Event loop delay of this process, which also stalls the links and sellers in it. */
  eventLoopDelay: { p99Ms: number; maxMs: number };
  rolling: RollingRestart | null;
  /** Time from the end of the traffic until nothing was pending. */
  settledMs: number | null;
  /** Null: not compared. */
  differences: Finding[] | null;
  episodes: (Pick<Episode, 'fault' | 'part' | 'kind' | 'concurrent'> & {
    atSecond: number;
    endMs: number | null;
    ms: number | null;
  })[];
}

interface TrafficFigures {
  sales: number;
  skipped: number;
  acknowledged: number;
  paid: number;
  /** `tokensDied`: declined because the token was gone, with the acquirer's process or after a minute. */
  cards: { sales: number; paid: number; declined: number; tokensDied: number; chargebacks: number };
  webhooks: { received: number; refused: number };
  requests: Record<string, number>;
  failedOver: Record<string, number>;
  /** Time from the start of a sale to its webhook. */
  toWebhookMs: { median: number | null; p99: number | null; max: number | null };
}

export interface RunState {
  seed: number;
  only: string | null;
  startedAt: number;
  planned: number;
  episodes: readonly Episode[];
  traffic: Traffic;
  renewals: Renewals;
  gateways: Gateways;
  receivers: Receivers;
  delays: ReturnType<typeof monitorEventLoopDelay>;
}

type RunEnd = Pick<Report, 'rolling' | 'settledMs' | 'differences' | 'whole'>;

/** The report of a complete or interrupted run. */
export function reportOf(state: RunState, end: RunEnd): Report {
  const { seed, only, startedAt, planned, episodes } = state;
  const recoveries = episodes.map((episode) => ({ episode, recovery: recoveryOf(episode, episodes) }));
  const second = ({ beganAt }: Episode) => Math.round((beganAt - startedAt) / 1_000);
  return {
    ...{ seed, only, minutes: (Date.now() - startedAt) / 60_000, ...end },
    faults: {
      planned,
      happened: episodes.length,
      withOneOther: episodes.filter(({ concurrent }) => concurrent === 1).length,
      withTwoOthers: episodes.filter(({ concurrent }) => concurrent >= 2).length,
    },
    parts: figuresByPart(episodes),
    recoveries: recoveryFigures(episodes, episodes),
    late: recoveries.flatMap(({ episode, recovery }) => {
      if (!recovery || !isLate(recovery)) return [];
      const { ms, sinceEndMs } = recovery;
      return [{ fault: episode.fault, atSecond: second(episode), ms, sinceEndMs }];
    }),
    traffic: trafficFigures(state),
    renewals: renewalFigures(state),
    eventLoopDelay: { p99Ms: msOf(state.delays.percentile(99)), maxMs: msOf(state.delays.max) },
    episodes: recoveries.map(({ episode, recovery }) => {
      const { fault, part, kind, concurrent, beganAt, endedAt } = episode;
      const endMs = endedAt && endedAt - beganAt;
      return { fault, part, kind, concurrent, atSecond: second(episode), endMs, ms: recovery?.ms ?? null };
    }),
  };
}

const msOf = (nanoseconds: number) => Math.round(nanoseconds / 1e6);

function trafficFigures({ traffic, gateways, receivers }: RunState): TrafficFigures {
  const { sales } = traffic;
  const times = sales.flatMap(timeToWebhook).sort((one, other) => one - other);
  return {
    sales: sales.length,
    skipped: traffic.skipped,
    acknowledged: sales.filter(({ chargeId }) => chargeId).length,
    paid: sales.filter(({ paidAt }) => paidAt).length,
    cards: cardFigures(sales),
    webhooks: { received: receivers.received, refused: receivers.refused },
    requests: Object.fromEntries([...gateways.outcomes].sort()),
    failedOver: Object.fromEntries([...gateways.failedOver].sort()),
    toWebhookMs: { median: quantile(times, 0.5), p99: quantile(times, 0.99), max: times.at(-1) ?? null },
  };
}

function renewalFigures({ renewals }: RunState): Report['renewals'] {
  const { subscribers, days, rejected } = renewals;
  return {
    subscriptions: subscribers.filter(({ subscriptionId }) => subscriptionId).length,
    approved: subscribers.filter(({ isApproved }) => isApproved).length,
    days,
    rejected,
  };
}

function cardFigures(sales: readonly Sale[]): TrafficFigures['cards'] {
  const cards = sales.filter(({ card }) => card);
  const countOf = (is: (sale: Sale) => unknown) => cards.filter(is).length;
  return {
    sales: cards.length,
    paid: countOf(({ paidAt }) => paidAt),
    declined: countOf(({ card }) => card!.decline),
    tokensDied: countOf(({ card }) => card!.decline === 'token_invalid'),
    chargebacks: countOf(({ isDecided }) => isDecided),
  };
}

const timeToWebhook = ({ pays, startedAt, doneAt }: Sale) => (pays && doneAt ? [doneAt - startedAt] : []);

/** Slow recoveries fail a run only with `failsOnSlowRecovery`: beside other tests the machine may be busy. */
export function passed(report: Report, { failsOnSlowRecovery }: { failsOnSlowRecovery: boolean }): boolean {
  const { whole, differences, late, rolling } = report;
  if (!whole || differences === null || differences.length > 0 || rolling?.failed.length) return false;
  return !failsOnSlowRecovery || late.length === 0;
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
