/** Does one after another, also after one failed. Throws the first failure at the end. */
export async function allDone(works: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
