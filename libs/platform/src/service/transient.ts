import { ApiError } from '@catraca/kernel/errors';
import { status } from '@grpc/grpc-js';
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
} from 'mongodb';

const TRANSIENT_CODES = new Set(['service_unavailable', 'provider_unavailable', 'provider_rate_limited']);
const TRANSIENT_STATUSES = new Set<unknown>([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED]);
export const DUPLICATE_KEY = 11_000;
/**
 * MongoDB's state change errors ("not primary", "shutting down" and the like), time limits, and 11000:
 * another writer was faster between our read and our write, and a retry reads its document.
 */
const TRANSIENT_MONGO_CODES = new Set([
  50,
  91,
  189,
  262,
  10_058,
  10_107,
  DUPLICATE_KEY,
  11_600,
  11_602,
  13_435,
  13_436,
]);
/** The last two: this process is ending, and another instance can answer. */
const CONNECTION_ERRORS = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoOperationTimeoutError,
  MongoClientClosedError,
  MongoNotConnectedError,
];
/** Broken connections. The MongoDB driver passes these system errors on, too. */
const BROKEN_CONNECTION_CODES = new Set<unknown>([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const TRANSIENT_LABELS = [
  'TransientTransactionError',
  'RetryableWriteError',
  'UnknownTransactionCommitResult',
];

/**
 * Whether another document has a unique value of ours. A writer that was faster, unless it happens again and
 * again.
 */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && Number(error.code) === DUPLICATE_KEY;
}

/**
 * Whether the same call may succeed later, because a dependency is unavailable. What it does not know is not
 * proven to be permanent: callers answer it as unexpected, and consumers retry it all the same.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return TRANSIENT_CODES.has(error.code);
  if (CONNECTION_ERRORS.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoBulkWriteError && causeOf(error)) return isTransient(causeOf(error));
  if (error instanceof MongoError) {
    return (
      TRANSIENT_LABELS.some((label) => error.hasErrorLabel(label)) ||
      TRANSIENT_MONGO_CODES.has(Number(error.code))
    );
  }
  if (!(error instanceof Error)) return false;
  if (error.name.startsWith('KafkaJS')) return true;
  return 'code' in error && (TRANSIENT_STATUSES.has(error.code) || BROKEN_CONNECTION_CODES.has(error.code));
}

/** The error that the driver wrapped in a bulk write's error. */
function causeOf({ errorResponse }: MongoBulkWriteError): Error | null {
  return errorResponse instanceof Error ? errorResponse : null;
}
