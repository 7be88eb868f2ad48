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
  return items.flatMap((item) => {
    const read = schema.safeParse(item);
    if (read.success) return [read.data];
    const fields = read.error.issues.map(({ path }) => path.join('.'));
    reportUnreadable(where, fields);
    return [];
  });
}

export function reportUnreadable(where: string, fields: readonly string[], count = 1): void {
  unreadable.inc({ where }, count);
  log.error({ where, fields, count }, 'items of a provider are unreadable and were skipped');
}
