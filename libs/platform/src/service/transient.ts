import { ApiError } from '@catraca/kernel/errors';
import { status } from '@grpc/grpc-js';
import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
} from 'mongodb';

const TRANSIENT_CODES = new Set(['service_unavailable', 'provider_unavailable', 'provider_rate_limited']);
const TRANSIENT_STATUSES = new Set<unknown>([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED]);
/**
 * MongoDB's state change errors ("not primary", "shutting down" and their kin), time limits, and 11000: somebody else
 * wrote the same between our read and our write, and deciding again sees it.
 */
const TRANSIENT_MONGO_CODES = new Set([
  50, 91, 189, 262, 10_058, 10_107, 11_000, 11_600, 11_602, 13_435, 13_436,
]);
const AWAY = [MongoNetworkError, MongoServerSelectionError, MongoOperationTimeoutError];
/** A connection that breaks; the MongoDB driver, too, lets the system's own error through when a write finds it broken. */
const BROKEN = new Set<unknown>([
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

/** Whether the same call may succeed later, as nothing is wrong with it: something it needs is away. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return TRANSIENT_CODES.has(error.code);
  if (AWAY.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoBulkWriteError && wrapped(error)) return isTransient(wrapped(error));
  if (error instanceof MongoError) {
    return (
      TRANSIENT_LABELS.some((label) => error.hasErrorLabel(label)) ||
      TRANSIENT_MONGO_CODES.has(Number(error.code))
    );
  }
  if (!(error instanceof Error)) return false;
  if (error.name.startsWith('KafkaJS')) return true;
  return 'code' in error && (TRANSIENT_STATUSES.has(error.code) || BROKEN.has(error.code));
}

/** What the driver met while it was at a bulk write: it is told as a bulk write's error of its own. */
function wrapped({ errorResponse }: MongoBulkWriteError): Error | null {
  return errorResponse instanceof Error ? errorResponse : null;
}
