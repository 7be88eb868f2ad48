/** Rejects with the failure when the work takes longer. The work itself goes on. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  failure = () => new Error(`no answer within ${timeoutMs} ms`),
): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure()), timeoutMs);
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
