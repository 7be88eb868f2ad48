import { ApiError, errorTable, isErrorCode } from '@catraca/kernel/errors';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

const ERROR_KEY = 'catraca-error-bin';

/**
 * Nearest gRPC status of an HTTP status. The error code is in the trailer. None is UNAVAILABLE, on which a
 * call is repeated at once: that is for connections.
 */
const statusOf = new Map<number, status>([
  [400, status.INVALID_ARGUMENT],
  [401, status.UNAUTHENTICATED],
  [403, status.PERMISSION_DENIED],
  [404, status.NOT_FOUND],
  [409, status.ABORTED],
  [413, status.INVALID_ARGUMENT],
  [415, status.INVALID_ARGUMENT],
  [422, status.FAILED_PRECONDITION],
  [429, status.RESOURCE_EXHAUSTED],
  [502, status.ABORTED],
  [503, status.ABORTED],
]);

/** The gRPC error for an expected failure. */
export function toGrpcError(error: ApiError) {
  const metadata = new Metadata();
  metadata.set(ERROR_KEY, Buffer.from(JSON.stringify({ code: error.code, details: error.details })));
  return {
    code: statusOf.get(errorTable[error.code].http) ?? status.INTERNAL,
    message: error.code,
    metadata,
  };
}

/** The called service's error. `service_unavailable` if it did not answer. */
export function fromGrpcError(error: ServiceError): Error {
  const trailer = error.metadata?.get(ERROR_KEY)[0];
  if (trailer instanceof Buffer) {
    const { code, details } = JSON.parse(trailer.toString());
    if (isErrorCode(code)) return new ApiError(code, details, { cause: error });
  }
  if (error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED) {
    return new ApiError('service_unavailable', {}, { cause: error });
  }
  return error;
}
