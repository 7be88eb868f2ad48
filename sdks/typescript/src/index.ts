export { ApiPromise, type WithResponse } from './api-promise.ts';
export { Catraca, Catraca as default, type CatracaOptions } from './client.ts';
export {
  AbortError,
  ApiError,
  ArgumentError,
  AuthenticationError,
  CallError,
  CardError,
  CatracaError,
  ConnectionError,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WebhookVerificationError,
} from './errors.ts';
export type * from './gen/types.ts';
export type { List } from './list.ts';
export type { CallOptions, KeyedOptions } from './transport.ts';
export {
  type RawBody,
  type SignOptions,
  type UnwrapOptions,
  type WebhookHeaders,
  webhooks,
} from './webhooks.ts';
