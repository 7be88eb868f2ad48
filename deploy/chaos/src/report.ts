import { writeFileSync } from 'node:fs';
import type { Found } from './check.ts';

/** One fault as it went. */
export interface Episode {
  fault: string;
  part: string;
  kind: string;
  /** Seconds into the run. */
  at: number;
  /** Until sales begun after its end went the whole way; null: not in the time that was given. */
  recoveredMs: number | null;
  /** Until the last sale begun before its end had its webhook. */
  caughtUpMs: number;
}

export interface Report {
  seed: number;
  minutes: number;
  only: string | null;
  sales: number;
  paid: number;
  webhooks: number;
  requests: Record<string, number>;
  kills: Record<string, number>;
  faults: Record<string, number>;
  worstRecovery: Episode | null;
  worstCatchUp: Episode | null;
  slowRecoveries: number;
  settledMs: number;
  /** Requests that failed while every service was restarted in turn; null: not done. */
  rollingFailures: string[] | null;
  differences: Found[];
  episodes: Episode[];
}

export const RECOVERED_WITHIN_MS = 15_000;

export function countBy<Item>(items: readonly Item[], name: (item: Item) => string): Record<string, number> {
  const groups = [...Map.groupBy(items, name)].map(([key, group]) => [key, group.length] as const);
  return Object.fromEntries(groups.sort(([one], [other]) => one.localeCompare(other)));
}

export function worst(episodes: readonly Episode[], time: (episode: Episode) => number): Episode | null {
  return episodes.toSorted((one, other) => time(other) - time(one))[0] ?? null;
}

/** Slow recoveries fail a run that has the machine to itself. Beside other tests they are told, not judged. */
export function passed(report: Report, { judgesTime }: { judgesTime: boolean }): boolean {
  const { differences, slowRecoveries, rollingFailures } = report;
  if (differences.length > 0 || rollingFailures?.length) return false;
  return !judgesTime || slowRecoveries === 0;
}

export function linesOf(report: Report): string[] {
  const { seed, minutes, sales, paid, webhooks, differences, worstRecovery, worstCatchUp } = report;
  return [
    '',
    `  seed               ${seed}${report.only ? `, only ${report.only}` : ''}`,
    `  lasted             ${minutes.toFixed(1)} min, then quiet after ${seconds(report.settledMs)}`,
    `  sales              ${sales}, ${paid} paid, ${webhooks} webhooks received`,
    `  requests           ${listed(report.requests)}`,
    `  kills              ${listed(report.kills)}`,
    `  faults             ${listed(report.faults)}`,
    `  worst recovery     ${worstRecovery ? `${seconds(worstRecovery.recoveredMs)}: ${worstRecovery.fault}` : 'none'}`,
    `  over ${RECOVERED_WITHIN_MS / 1_000} s          ${report.slowRecoveries}`,
    `  latest sale        ${worstCatchUp ? `${seconds(worstCatchUp.caughtUpMs)} after ${worstCatchUp.fault}` : 'none'}`,
    ...(report.rollingFailures === null
      ? []
      : [
          `  rolling restart    ${report.rollingFailures.length} failed requests ${report.rollingFailures.slice(0, 5).join(', ')}`,
        ]),
    `  differences        ${differences.length || 'none'}`,
    ...differences.slice(0, 50).map(({ kind, subject, detail }) => `    ✗ ${kind} ${subject} ${detail}`),
  ];
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

const seconds = (ms: number | null) => (ms === null ? 'not in time' : `${(ms / 1_000).toFixed(1)} s`);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';
