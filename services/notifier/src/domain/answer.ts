/** Outcome of a POST to an endpoint. */
export interface Answer {
  endedAt: Date;
  durationMs: number;
  /** HTTP status, or null when no answer came. */
  status: number | null;
  /** The beginning of the answer's body, or null when no answer came. */
  body: string | null;
  /** Value of the header. */
  retryAfter: string | undefined;
  /** Why no answer came, or null when one did. */
  failure: Failure | null;
}

/** Delivery errors shown to sellers. */
export type Failure =
  | 'address_not_allowed'
  | 'connection_failed'
  | 'connection_refused'
  | 'host_not_found'
  | 'invalid_response'
  | 'timeout'
  | 'tls_failed';

/** Any 2xx ends a delivery. */
export function isSuccess({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The endpoint asks for no further attempts. */
export function isGone({ status }: Answer): boolean {
  return status === 410;
}

/** A quick 2xx. Endpoints that answer like this get more attempts at once. */
export function isHealthy(answer: Answer): boolean {
  return isSuccess(answer) && answer.durationMs < 1_000;
}
