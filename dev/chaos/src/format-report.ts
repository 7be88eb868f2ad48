import type { PartFigures } from './figures.ts';
import { RECOVERY_LIMIT_MS } from './recovery.ts';
import type { Report } from './report.ts';

/** The report as lines of text. */
export function formatReport(report: Report): string[] {
  const { seed, only, minutes, whole, faults, recoveries, settledMs } = report;
  const settled = settledMs === null ? '' : `, settled after ${seconds(settledMs)}`;
  return [
    '',
    row('seed', `${seed}${only ? `, only ${only}` : ''}${whole ? '' : ', interrupted'}`),
    row('duration', `${minutes.toFixed(1)} min${settled}`),
    row(
      'faults',
      `${faults.happened} of ${faults.planned}; ${faults.withOneOther} concurrent with one other, ${faults.withTwoOthers} with two`,
    ),
    ...tableOf(report.parts),
    row(
      'recoveries',
      `${recoveries.count}: median ${seconds(recoveries.medianMs)}, p95 ${seconds(recoveries.p95Ms)}, max ${seconds(recoveries.maxMs)}`,
    ),
    row(`over ${RECOVERY_LIMIT_MS / 1_000} s`, `${recoveries.late}`),
    ...report.late.map(
      ({ fault, atSecond, ms, sinceEndMs }) =>
        `    ✗ at ${atSecond} s: ${fault}: ${seconds(ms)} (since its end: ${seconds(sinceEndMs)})`,
    ),
    row(
      'after another',
      `${recoveries.timedFromAnother} measured from the end of another fault; longest since its own end: ${seconds(recoveries.longestOfThoseMs)}`,
    ),
    row(
      'event loop delay',
      `max ${seconds(report.eventLoopDelay.maxMs)}, p99 ${seconds(report.eventLoopDelay.p99Ms)}`,
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

function trafficLines({ traffic, renewals }: Report): string[] {
  const { sales, skipped, acknowledged, paid, cards, webhooks, requests, failedOver, toWebhookMs } = traffic;
  const { median, p99, max } = toWebhookMs;
  return [
    row(
      'sales',
      `${sales}, ${acknowledged} acknowledged, ${paid} paid; ${skipped} skipped, because too many were unanswered`,
    ),
    row(
      'by card',
      `${cards.sales}, ${cards.paid} paid, ${cards.declined} declined (${cards.tokensDied} because their token was gone), ${cards.chargebacks} charged back`,
    ),
    row(
      'renewals',
      `${renewals.subscriptions} subscriptions by the week, ${renewals.approved} approved; ${renewals.days} days, ${renewals.rejected} attempts rejected`,
    ),
    row('webhooks', `${webhooks.received} received, ${webhooks.refused} of them first answered with a 500`),
    row('sale to webhook', `median ${seconds(median)}, p99 ${seconds(p99)}, max ${seconds(max)}`),
    row('requests', listed(requests)),
    row('failed over', listed(failedOver)),
  ];
}

function rollingLines({ rolling }: Report): string[] {
  if (!rolling) return [];
  const { restarted, sales, failed, failedOver } = rolling;
  const failures = failed.slice(0, 10).map((failure) => `    ✗ ${failure}`);
  const summary = `${restarted} processes, ${sales} sales, ${failed.length} failed requests, ${failedOver} failed over, ${rolling.seconds} s`;
  return [row('rolling restart', summary), ...failures];
}

function differenceLines({ differences }: Report): string[] {
  if (differences === null) return [row('differences', 'not reconciled')];
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
