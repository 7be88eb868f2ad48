const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

interface KafkaFailure extends Error {
  code?: string;
  /** The error that kafkajs wrapped. */
  originalError?: Error;
}

/**
 * Whether no broker could be reached. False for wrong credentials and certificates, which a retry cannot fix.
 */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error as KafkaFailure | undefined; cause instanceof Error; cause = causeOf(cause)) {
    if (UNREACHABLE.has(cause.code ?? '') || cause.message === 'Connection timeout') return true;
  }
  return false;
}

function causeOf({ originalError, cause }: KafkaFailure): KafkaFailure | undefined {
  return originalError ?? (cause as KafkaFailure | undefined);
}
