/** Kafka's refusals of a message, or of the batch that it is in. A retry of the same request cannot help. */
const REFUSALS = new Set<unknown>([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
]);

/**
 * Whether the brokers refuse a message of the request for what it is. False for all that concerns every
 * message.
 */
export function isUnpublishable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { type, cause } = error as Error & { type?: string };
  return REFUSALS.has(type) || isUnpublishable(cause);
}
