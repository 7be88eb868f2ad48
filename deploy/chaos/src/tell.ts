import type { PartFigures } from './figures.ts';
import { RECOVERED_WITHIN_MS } from './recovery.ts';
import type { Report } from './report.ts';

/** The report as it is told on screen. */
export function linesOf(report: Report): string[] {
  const { seed, only, minutes, whole, faults, recoveries, settledMs } = report;
  const quiet = settledMs === null ? '' : `, then quiet after ${seconds(settledMs)}`;
  return [
    '',
    row('seed', `${seed}${only ? `, only ${only}` : ''}${whole ? '' : ', ended before its time'}`),
    row('lasted', `${minutes.toFixed(1)} min${quiet}`),
    row(
      'faults',
      `${faults.happened} of ${faults.planned}; ${faults.besideAnother} beside another, ${faults.besideTwo} beside two`,
    ),
    ...tableOf(report.parts),
    row(
      'recoveries',
      `${recoveries.count}: median ${seconds(recoveries.medianMs)}, p95 ${seconds(recoveries.p95Ms)}, max ${seconds(recoveries.maxMs)}`,
    ),
    row(`over ${RECOVERED_WITHIN_MS / 1_000} s`, `${recoveries.late}`),
    ...report.late.map(
      ({ fault, atSecond, ms, sinceEndMs }) =>
        `    ✗ at ${atSecond} s: ${fault}: ${seconds(ms)} (since its end: ${seconds(sinceEndMs)})`,
    ),
    row(
      'from a later one',
      `${recoveries.timedFromAnother} timed from a later fault's end; the longest since its own: ${seconds(recoveries.longestOfThoseMs)}`,
    ),
    row(
      'held up',
      `this process, at worst ${seconds(report.heldUp.maxMs)}; p99 ${seconds(report.heldUp.p99Ms)}`,
    ),
    ...trafficLines(report),
    ...rollingLines(report),
    ...differenceLines(report),
  ];
}

function tableOf(parts: Record<string, PartFigures>): string[] {
  const header = ['', 'kills', 'pauses', 'links', 'others', 'p95', 'max', 'late'];
  const rows = Object.entries(parts).map(([part, { kills, pauses, links, others, recoveries }]) => [
    ...[part, kills, pauses, links, others].map(String),
    ...[seconds(recoveries.p95Ms), seconds(recoveries.maxMs), String(recoveries.late)],
  ]);
  const line = ([first, ...cells]: string[]) =>
    `    ${first!.padEnd(11)}${cells.map((one) => one.padStart(8)).join('')}`;
  return [header, ...rows].map(line);
}

function trafficLines({ traffic }: Report): string[] {
  const { sales, heldBack, acknowledged, paid, webhooks, requests, passedOver, toWebhookMs } = traffic;
  const { median, p99, max } = toWebhookMs;
  return [
    row(
      'sales',
      `${sales}, ${acknowledged} acknowledged, ${paid} paid; ${heldBack} held back, as too many waited`,
    ),
    row('webhooks', `${webhooks.received} received, ${webhooks.refused} of them refused at first`),
    row('sale to webhook', `median ${seconds(median)}, p99 ${seconds(p99)}, max ${seconds(max)}`),
    row('requests', listed(requests)),
    row('passed over', listed(passedOver)),
  ];
}

function rollingLines({ rolling }: Report): string[] {
  if (!rolling) return [];
  const { restarted, sales, failed, passedOver } = rolling;
  const lost = failed.slice(0, 10).map((failure) => `    ✗ ${failure}`);
  const told = `${restarted} processes, ${sales} sales, ${failed.length} failed requests, ${passedOver} passed over, ${rolling.seconds} s`;
  return [row('rolling restart', told), ...lost];
}

function differenceLines({ differences }: Report): string[] {
  if (differences === null) return [row('differences', 'not compared')];
  const listed = differences
    .slice(0, 50)
    .map(({ kind, subject, detail }) => `    ✗ ${kind} ${subject} ${detail}`);
  return [row('differences', `${differences.length || 'none'}`), ...listed];
}

const row = (name: string, value: string) => `  ${name.padEnd(18)} ${value}`;
const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';
