import type { ApiErrorBody } from './gen/types.ts';

type KnownType = ApiErrorBody['error']['type'];
type KnownCode = ApiErrorBody['error']['code'];

/** Of every error that this library throws. */
export class CatracaError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** An argument that must not be sent: nothing was sent. */
export class ArgumentError extends CatracaError {}

/** A call failed. What it asked for may have been done, unless the API refused it. */
export class CallError extends CatracaError {
  /**
   * The call's key, the caller's own or the one that was made; null if it has none. Repeat the call with it:
   * for 24 hours, nothing is created twice.
   */
  idempotencyKey: string | null = null;
}

/** What the API, or a proxy before it, answered. */
export interface ErrorAnswer {
  /** HTTP status. */
  status: number;
  headers: Headers;
  /** The parsed body; null if it is not the API's error envelope. */
  body: ApiErrorBody | null;
}

/**
 * The API refused the call. Decide by `code`, which is stable; `message` is for people and may change. The
 * class follows the `type`; without one that is known, the status: 401, 403, 404, 429, 5xx, else ApiError.
 */
export class ApiError extends CallError {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Headers;
  /** Who can act: `api_error` where the answer came from a proxy. */
  readonly type: KnownType | (string & {});
  /** `unknown` where the answer came from a proxy. */
  readonly code: KnownCode | 'unknown' | (string & {});
  /** Of `validation_failed`: `{fields: {"customer.document": ["…"]}}`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** `X-Request-Id` of the answer: tell it to support. */
  readonly requestId: string | null;

  constructor({ status, headers, body }: ErrorAnswer) {
    const { type, code, message, details } = body?.error ?? noEnvelope;
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.headers = headers;
    this.type = type;
    this.code = code;
    this.details = details;
    this.requestId = headers.get('x-request-id');
  }
}

const noEnvelope = {
  type: 'api_error' as const,
  code: 'unknown' as const,
  message: 'the answer is not one of the API',
  details: {},
};

/** 401: use another key. */
export class AuthenticationError extends ApiError {}
/** 403: the key may not do this. */
export class PermissionError extends ApiError {}
/** 400, 405, 409, 413, 415, 422: change the request. */
export class InvalidRequestError extends ApiError {}
/** 409: the idempotency key was used for another request, or its first request is still running. */
export class IdempotencyError extends ApiError {}
/** 404. */
export class NotFoundError extends ApiError {}
/** 5xx. */
export class ServerError extends ApiError {}

/** 429. */
export class RateLimitError extends ApiError {
  /** Seconds to wait, as the API says; null if it does not. */
  readonly retryAfter: number | null = serverDelay(this.headers);
}

/** 422: the card was declined. */
export class CardError extends ApiError {
  /** Why, as the acquirer says: `insufficient_funds`, for example. */
  readonly declineCode: string | null =
    typeof this.details.decline_code === 'string' ? this.details.decline_code : null;
}

/** There was no whole answer. A sale may exist: repeat the call with this error's `idempotencyKey`. */
export class ConnectionError extends CallError {}

/** A try took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {}

/** The caller's `signal` ended the call. A sale may exist, as with ConnectionError. */
export class AbortError extends CallError {}

/** A webhook that must not be trusted. */
export class WebhookVerificationError extends CatracaError {}

const byType: Readonly<Record<string, typeof ApiError>> = {
  authentication_error: AuthenticationError,
  permission_error: PermissionError,
  invalid_request_error: InvalidRequestError,
  idempotency_error: IdempotencyError,
  not_found_error: NotFoundError,
  rate_limit_error: RateLimitError,
  card_error: CardError,
  api_error: ServerError,
} satisfies Record<KnownType, typeof ApiError>;

const byStatus: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  429: RateLimitError,
};

/** The error of the class that its type, or else its status, stands for. */
export function apiErrorOf(answer: ErrorAnswer): ApiError {
  const { status, body } = answer;
  const fallback = status < 500 ? ApiError : ServerError;
  const known = body && Object.hasOwn(byType, body.error.type) ? byType[body.error.type] : undefined;
  const Known = known ?? byStatus[status] ?? fallback;
  return new Known(answer);
}

/** Seconds of `retry-after-ms` or `Retry-After` (seconds, or a date); null if none of them makes sense. */
export function serverDelay(headers: Headers, now = Date.now()): number | null {
  const milliseconds = numberIn(headers.get('retry-after-ms'));
  if (milliseconds !== null) return milliseconds / 1_000;

  const written = headers.get('retry-after');
  const seconds = numberIn(written);
  if (seconds !== null || written === null) return seconds;
  const at = /[a-z]/i.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1_000);
}

function numberIn(header: string | null): number | null {
  return header !== null && /^\d{1,15}(\.\d{1,9})?$/.test(header) ? Number(header) : null;
}
