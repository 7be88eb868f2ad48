import { writeFileSync } from 'node:fs';
import type { monitorEventLoopDelay } from 'node:perf_hooks';
import { quantile } from '@catraca/testing/quantile';
import type { Found } from './check.ts';
import { type Episode, recoveryOf } from './episode.ts';
import { figuresByPart, isLate, type PartFigures, type RecoveryFigures, recoveryFigures } from './figures.ts';
import type { Gateways } from './gateways.ts';
import type { Receivers } from './receivers.ts';
import type { RollingRestart } from './rolling.ts';
import type { Sale, Traffic } from './traffic.ts';

export interface Report {
  seed: number;
  only: string | null;
  minutes: number;
  /** False: a signal ended it before all was done and compared. */
  whole: boolean;
  faults: { planned: number; happened: number; besideAnother: number; besideTwo: number };
  parts: Record<string, PartFigures>;
  recoveries: RecoveryFigures;
  /** Those over the limit, and what else was on. */
  late: { fault: string; atSecond: number; ms: number | null; sinceEndMs: number | null }[];
  traffic: TrafficFigures;
  /** How long this process itself was kept from running, at worst: links and sellers are in it, and stood still too. */
  heldUp: { p99Ms: number; maxMs: number };
  rolling: RollingRestart | null;
  /** From the end of the traffic until nothing waited any more. */
  settledMs: number | null;
  /** Null: not compared. */
  differences: Found[] | null;
  episodes: (Pick<Episode, 'fault' | 'part' | 'kind' | 'beside'> & {
    atSecond: number;
    endMs: number | null;
    ms: number | null;
  })[];
}

interface TrafficFigures {
  sales: number;
  heldBack: number;
  acknowledged: number;
  paid: number;
  webhooks: { received: number; refused: number };
  requests: Record<string, number>;
  passedOver: Record<string, number>;
  /** From a sale's beginning to its webhook, whatever happened. */
  toWebhookMs: { median: number | null; p99: number | null; max: number | null };
}

export interface Course {
  seed: number;
  only: string | null;
  startedAt: number;
  planned: number;
  episodes: readonly Episode[];
  traffic: Traffic;
  gateways: Gateways;
  receivers: Receivers;
  delays: ReturnType<typeof monitorEventLoopDelay>;
}

type Ending = Pick<Report, 'rolling' | 'settledMs' | 'differences' | 'whole'>;

/** All that a run has to tell, whole or as far as it came. */
export function reportOf(course: Course, ending: Ending): Report {
  const { seed, only, startedAt, planned, episodes } = course;
  const told = episodes.map((episode) => ({ episode, recovery: recoveryOf(episode, episodes) }));
  const second = ({ beganAt }: Episode) => Math.round((beganAt - startedAt) / 1_000);
  return {
    ...{ seed, only, minutes: (Date.now() - startedAt) / 60_000, ...ending },
    faults: {
      planned,
      happened: episodes.length,
      besideAnother: episodes.filter(({ beside }) => beside === 1).length,
      besideTwo: episodes.filter(({ beside }) => beside >= 2).length,
    },
    parts: figuresByPart(episodes),
    recoveries: recoveryFigures(episodes, episodes),
    late: told.flatMap(({ episode, recovery }) => {
      if (!recovery || !isLate(recovery)) return [];
      const { ms, sinceEndMs } = recovery;
      return [{ fault: episode.fault, atSecond: second(episode), ms, sinceEndMs }];
    }),
    traffic: trafficFigures(course),
    heldUp: { p99Ms: msOf(course.delays.percentile(99)), maxMs: msOf(course.delays.max) },
    episodes: told.map(({ episode, recovery }) => {
      const { fault, part, kind, beside, beganAt, endedAt } = episode;
      const endMs = endedAt && endedAt - beganAt;
      return { fault, part, kind, beside, atSecond: second(episode), endMs, ms: recovery?.ms ?? null };
    }),
  };
}

const msOf = (nanoseconds: number) => Math.round(nanoseconds / 1e6);

function trafficFigures({ traffic, gateways, receivers }: Course): TrafficFigures {
  const { sales } = traffic;
  const times = sales.flatMap(timeToWebhook).sort((one, other) => one - other);
  return {
    sales: sales.length,
    heldBack: traffic.heldBack,
    acknowledged: sales.filter(({ chargeId }) => chargeId).length,
    paid: sales.filter(({ paidAt }) => paidAt).length,
    webhooks: { received: receivers.received, refused: receivers.refused },
    requests: Object.fromEntries([...gateways.outcomes].sort()),
    passedOver: Object.fromEntries([...gateways.passedOver].sort()),
    toWebhookMs: { median: quantile(times, 0.5), p99: quantile(times, 0.99), max: times.at(-1) ?? null },
  };
}

const timeToWebhook = ({ pays, startedAt, doneAt }: Sale) => (pays && doneAt ? [doneAt - startedAt] : []);

/** Slow recoveries fail a run that has the machine to itself. Beside other tests they are told, not judged. */
export function passed(report: Report, { judgesTime }: { judgesTime: boolean }): boolean {
  const { whole, differences, late, rolling } = report;
  if (!whole || differences === null || differences.length > 0 || rolling?.failed.length) return false;
  return !judgesTime || late.length === 0;
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
