const DUPLICATE_KEY = 11_000;

/** Whether MongoDB refused a document because a unique value is taken. */
export function isDuplicateKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;
}
