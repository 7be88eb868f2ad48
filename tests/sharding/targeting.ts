import type { ShardKey } from '@catraca/contracts/shard-keys';

export type Filter = Readonly<Record<string, unknown>>;

/**
 * Whether mongos can send a query to some shards only: the filter fixes the first field of the key, by one
 * value or by a list. A key that is not hashed may be given by a range too. Every branch of `$or` must do so.
 */
export function isTargeted(filter: Filter, key: ShardKey): boolean {
  const [field, kind] = Object.entries(key)[0]!;
  if (field in filter) return isFixed(filter[field], kind === 1);
  const { $and, $or } = filter as { $and?: Filter[]; $or?: Filter[] };
  if ($and?.some((branch) => isTargeted(branch, key))) return true;
  return $or?.every((branch) => isTargeted(branch, key)) ?? false;
}

/** The fields of a filter, sorted, those of `$and` and `$or` included: `accountId,livemode`. */
export function fieldsOf(filter: Filter): string {
  return [...new Set(namesIn(filter))].sort().join(',');
}

function namesIn(filter: Filter): string[] {
  return Object.entries(filter).flatMap(([field, value]) =>
    field === '$and' || field === '$or' ? (value as Filter[]).flatMap(namesIn) : [field],
  );
}

function isFixed(condition: unknown, mayBeRange: boolean): boolean {
  if (!isOperators(condition)) return true;
  if ('$eq' in condition || '$in' in condition) return true;
  return mayBeRange && '$gte' in condition && ('$lt' in condition || '$lte' in condition);
}

/** An object whose fields begin with `$`; dates and ids of the driver are values. */
function isOperators(condition: unknown): condition is Filter {
  if (typeof condition !== 'object' || condition === null) return false;
  const [first] = Object.keys(condition);
  return first?.startsWith('$') ?? false;
}
