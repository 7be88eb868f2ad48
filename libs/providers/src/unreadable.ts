import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { z } from 'zod';

const unreadable = counter({
  name: 'provider_unreadable_items_total',
  help: 'Responses of providers, and items of their lists and callbacks, that have another form than documented',
  labels: ['where'],
});

/** Maximum number of fields named in a log line. */
const MAX_FIELDS = 20;

/** The items that can be read. The others are counted and do not hide them. `where`: a route. */
export function readableItems<Item extends z.ZodType>(
  where: string,
  items: readonly unknown[],
  schema: Item,
): z.output<Item>[] {
  return itemsOrNull(where, items, schema).filter((item) => item !== null);
}

/** The same with null for each item that cannot be read. */
function itemsOrNull<Item extends z.ZodType>(
  where: string,
  items: readonly unknown[],
  schema: Item,
): (z.output<Item> | null)[] {
  const results = items.map((item) => schema.safeParse(item));
  const issues = results.flatMap(({ error }) => error?.issues ?? []);
  const failed = results.filter(({ success }) => !success).length;
  if (failed > 0) reportUnreadable(where, [...new Set(issues.map(({ path }) => path.join('.')))], failed);
  return results.map((result) => (result.success ? result.data : null));
}

/** A list, or its only item, as an example of the standard writes it. */
export const items = z.union([z.array(z.unknown()), z.looseObject({}).transform((one) => [one as unknown])]);

/** A member with a list, of which the items count that can be read. */
export function readableList<Item extends z.ZodType>(where: string, item: Item) {
  return items.nullish().transform((given) => readableItems(where, given ?? [], item));
}

/**
 * A member with a list whose unreadable items count as well, as null: something is decided by what is
 * absent.
 */
export function countedList<Item extends z.ZodType>(where: string, item: Item) {
  return items.nullish().transform((given) => itemsOrNull(where, given ?? [], item));
}

export function reportUnreadable(where: string, fields: readonly string[], count = 1): void {
  unreadable.inc({ where }, count);
  log.error(
    { where, fields: fields.slice(0, MAX_FIELDS), count },
    'a response or an item of a provider is unreadable',
  );
}
