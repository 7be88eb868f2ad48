/** Repeats an expectation until it passes; throws its last failure after `timeoutMs`. */
export async function eventually<Result>(
  expectation: () => Result | Promise<Result>,
  timeoutMs = 15_000,
): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
