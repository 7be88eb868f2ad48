import { adviceOf, type Difference, type DifferenceKind } from './differences.ts';
import type { Reconciliation } from './reconciliation.ts';

/** Differences of one kind that are named; the rest is counted. `--json` names all. */
const MOST_NAMED = 20;

/** Lines for people: what was compared, and by kind what differs and what to do about it. */
export function formatReconciliation({ window, counts, differences }: Reconciliation): string[] {
  const { charges, changed, atTheBank, atTheAcquirer, payments, postings, events, deliveries } = counts;
  const cards =
    atTheAcquirer === null
      ? 'cards not compared (no ACQUIRER_… settings)'
      : `${atTheAcquirer} at the acquirer`;
  const groups = [...Map.groupBy(differences, ({ kind }) => kind)];
  return [
    `${day(window.from)} to ${day(window.until)}: ${charges} charges and ${changed} changed of before, ${atTheBank} at the bank, ${cards}, ${payments} payments, ${postings} postings, ${events} events, ${deliveries} deliveries`,
    ...groups.flatMap(([kind, ofKind]) => formatKind(kind, ofKind)),
    differences.length === 0 ? '✓ no differences' : `✗ ${differences.length} differences`,
  ];
}

function formatKind(kind: DifferenceKind, differences: Difference[]): string[] {
  const named = differences
    .slice(0, MOST_NAMED)
    .map(({ subject, detail }) => `    ${subject}  ${detail}`.trimEnd());
  const more = differences.length - named.length;
  return [
    `✗ ${kind}: ${differences.length}`,
    `  ${adviceOf[kind]}`,
    ...named,
    ...(more > 0 ? [`    and ${more} more (--json names all)`] : []),
  ];
}

const day = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');

/** Number of differences of each kind. */
export function countByKind(differences: readonly Difference[]): Record<string, number> {
  const groups = [...Map.groupBy(differences, ({ kind }) => kind)];
  return Object.fromEntries(groups.map(([kind, ofKind]) => [kind, ofKind.length]));
}
