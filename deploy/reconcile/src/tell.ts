import { countOf } from './books.ts';
import type { Difference } from './differences.ts';
import type { Reconciliation } from './reconciliation.ts';

/** For people: what was held against what, payments that pay nothing, and each difference. */
export function linesOf({ books, differences }: Reconciliation): string[] {
  const counts = Object.entries(countOf(books)).map(
    ([name, count]) => `${count} ${name.replaceAll('_', ' ')}`,
  );
  return [
    counts.join(', '),
    ...books.unclaimed.map(
      ({ endToEndId, amount, status }) =>
        `  ${status.padEnd(8)} ${endToEndId}  ${(amount / 100).toFixed(2)}  pays no charge`,
    ),
    ...differences.map(({ kind, subject, detail }) => `✗ ${kind.padEnd(24)} ${subject}  ${detail}`),
    differences.length === 0 ? '✓ the books agree' : `✗ ${differences.length} differences`,
  ];
}

/** How many there are of each kind. */
export function byKind(differences: readonly Difference[]): Record<string, number> {
  const groups = [...Map.groupBy(differences, ({ kind }) => kind)];
  return Object.fromEntries(groups.map(([kind, ofKind]) => [kind, ofKind.length]));
}
