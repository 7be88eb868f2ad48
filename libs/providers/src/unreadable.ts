import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { z } from 'zod';

const unreadable = counter({
  name: 'provider_unreadable_items_total',
  help: 'Items of providers’ lists and callbacks that have another form than documented, and were skipped',
  labels: ['where'],
});

/** The items that can be read. The others are counted and do not hide them. `where`: a route. */
export function readableItems<Item extends z.ZodType>(
  where: string,
  items: readonly unknown[],
  schema: Item,
): z.output<Item>[] {
  const results = items.map((item) => schema.safeParse(item));
  const issues = results.flatMap(({ error }) => error?.issues ?? []);
  const failed = results.filter(({ success }) => !success).length;
  if (failed > 0) reportUnreadable(where, [...new Set(issues.map(({ path }) => path.join('.')))], failed);
  return results.flatMap((result) => (result.success ? [result.data] : []));
}

export function reportUnreadable(where: string, fields: readonly string[], count = 1): void {
  unreadable.inc({ where }, count);
  log.error({ where, fields, count }, 'items of a provider are unreadable and were skipped');
}
