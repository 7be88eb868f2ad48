import type { Difference } from './differences.ts';
import type { Reconciliation } from './reconciliation.ts';
import { countOf } from './records.ts';

/** Lines for people: numbers of records, payments without a charge, and each difference. */
export function formatReconciliation({ records, differences }: Reconciliation): string[] {
  const counts = Object.entries(countOf(records)).map(
    ([name, count]) => `${count} ${name.replaceAll('_', ' ')}`,
  );
  return [
    counts.join(', '),
    ...records.unclaimed.map(
      ({ endToEndId, amount, status }) =>
        `  ${status.padEnd(8)} ${endToEndId}  ${(amount / 100).toFixed(2)}  payment without a charge`,
    ),
    ...differences.map(({ kind, subject, detail }) => `✗ ${kind.padEnd(24)} ${subject}  ${detail}`),
    differences.length === 0 ? '✓ no differences' : `✗ ${differences.length} differences`,
  ];
}

/** Number of differences of each kind. */
export function countByKind(differences: readonly Difference[]): Record<string, number> {
  const groups = [...Map.groupBy(differences, ({ kind }) => kind)];
  return Object.fromEntries(groups.map(([kind, ofKind]) => [kind, ofKind.length]));
}
