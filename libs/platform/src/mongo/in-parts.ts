/** A command of MongoDB, its `$in` included, has at most 16 MB. */
const PART = 10_000;

/** What `find` finds of these values, asked for in parts, one after another. */
export async function inParts<Value, Found>(
  values: readonly Value[],
  find: (part: Value[]) => PromiseLike<Found[]>,
): Promise<Found[]> {
  const found: Found[][] = [];
  for (let from = 0; from < values.length; from += PART)
    found.push(await find(values.slice(from, from + PART)));
  return found.flat();
}
