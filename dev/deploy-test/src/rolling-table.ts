import type { SalesCounts } from './load-container.ts';

/** What happened during one step. */
export interface Row {
  step: string;
  seconds: number;
  sales: number;
  /** By cause. */
  retries: Record<string, number>;
  failed: number;
}

export function rowOf(step: string, seconds: number, before: SalesCounts, after: SalesCounts): Row {
  const retries = Object.entries(after.retries).flatMap(([cause, count]) => {
    const own = count - (before.retries[cause] ?? 0);
    return own > 0 ? [[cause, own] as const] : [];
  });
  return {
    step,
    seconds: Math.round(seconds),
    sales: after.begun - before.begun,
    retries: Object.fromEntries(retries),
    failed: after.failed.length - before.failed.length,
  };
}

/** Lines of a table in Markdown, the last one with everything since the load began. */
export function table(rows: readonly Row[], all: SalesCounts): string[] {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  const total = { step: 'all', seconds, sales: all.begun, retries: all.retries, failed: all.failed.length };
  return [
    '| step | seconds | sales meanwhile | retries | failed |',
    '|---|---|---|---|---|',
    ...[...rows, total].map(
      ({ step, seconds, sales, retries, failed }) =>
        `| ${step} | ${seconds} | ${sales} | ${describeRetries(retries)} | ${failed} |`,
    ),
  ];
}

function describeRetries(retries: Record<string, number>): string {
  const causes = Object.entries(retries);
  if (causes.length === 0) return '0';
  const sum = causes.reduce((all, [, count]) => all + count, 0);
  return `${sum} (${causes.map(([cause, count]) => `${count} × ${cause}`).join(', ')})`;
}
