import { ApiError, errorTable } from '@catraca/kernel/errors';

/** A rule refuses the event, and always will. Its message becomes a dead letter. */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
}

const UNPROCESSABLE = 422;

/** Whether the error says that the event itself is wrong. Everything else may be somebody else's fault. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ApiError) return errorTable[error.code].http === UNPROCESSABLE;
  return error instanceof RefusedEvent;
}
