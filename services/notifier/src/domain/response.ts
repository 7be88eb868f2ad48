/** Outcome of a POST to an endpoint. */
export interface Response {
  endedAt: Date;
  durationMs: number;
  /** HTTP status, or null when no response came. */
  status: number | null;
  /** The beginning of the response's body, or null when no response came. */
  body: string | null;
  /** Value of the header. */
  retryAfter: string | undefined;
  /** Why no response came, or null when one did: a `Failure`, or a listener's own words. */
  failure: string | null;
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

/** Any 2xx ends a delivery (specification S13.9). */
export function isSuccess({ status }: Response): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The endpoint asks for no further attempts. */
export function isGone({ status }: Response): boolean {
  return status === 410;
}

/** A quick 2xx. Endpoints that respond like this get more attempts at once. */
export function isHealthy(response: Response): boolean {
  return isSuccess(response) && response.durationMs < 1_000;
}
