type Work = () => unknown;

/** Does one after another, also after one failed. Throws the first failure at the end. */
export async function allDone(works: Iterable<Work> | AsyncIterable<Work>): Promise<void> {
  const failures: unknown[] = [];
  for await (const work of works) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
