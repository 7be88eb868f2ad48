import { MongoOperationTimeoutError } from 'mongodb';
import { withTimeout } from '../service/with-timeout.ts';

/**
 * Limit of an operation that others wait behind. A write was seen that had no answer half a minute after its
 * database was back, in spite of the driver's own limits.
 */
const MAX_MS = 10_000;

/**
 * Waits 10 s for MongoDB's answer at most. A write without one may still be done afterwards, as one whose
 * connection broke.
 */
export function answered<Result>(operation: Promise<Result>): Promise<Result> {
  return withTimeout(
    operation,
    MAX_MS,
    () => new MongoOperationTimeoutError(`MongoDB has not answered within ${MAX_MS} ms`),
  );
}
