import '../repairs/grpc-js.ts';
import { Client, Metadata, type ServiceError } from '@grpc/grpc-js';
import type { GrpcTlsSettings } from '../service/transport-settings.ts';
import { currentRequestId, inSpan, SpanKind, traceparent } from '../telemetry/trace.ts';
import { type Method, memberName, messageLimits, methodsOf } from './definition.ts';
import { fromGrpcError } from './errors.ts';
import { clientCredentials } from './tls.ts';

const DEADLINE_MS = 10_000;
/**
 * Pause between two look-ups of a name. With the 30 s of grpc-js, two instances that are replaced within 30 s
 * cut the caller off: it looks the name up when the first one ends, and not again when the second one does.
 */
const LOOKUP_PAUSE_MS = 200;

const RECONNECT_PAUSE_MS = 500;

/**
 * A call whose connection breaks, or that finds none, is repeated on another one: an instance that restarts
 * is not noticed. The attempts last two seconds, longer than the pause between two connects and a slow TLS
 * handshake, so a service that is back is found by the first call. Every RPC may be repeated with the same
 * request.
 */
const repeated = {
  name: [{}],
  retryPolicy: {
    maxAttempts: 5,
    initialBackoff: '0.1s',
    maxBackoff: '1.2s',
    backoffMultiplier: 2.5,
    retryableStatusCodes: ['UNAVAILABLE'],
  },
};

/** Calls take turns among the instances: the addresses of a DNS name, or those listed. */
const SERVICE_CONFIG = JSON.stringify({
  loadBalancingConfig: [{ round_robin: {} }],
  methodConfig: [repeated],
  retryThrottling: { maxTokens: 100, tokenRatio: 0.5 },
});

interface ClientOptions {
  /** For every call. */
  deadlineMs?: number;
  /** Client certificate and certificate authority. Plain text without them. */
  tls?: GrpcTlsSettings;
}

type Unary = (request: object) => Promise<object>;

/** A service's RPCs as promises, and `close` for the connection. */
export type GrpcClient<Service> = Service & { close(): void };

/**
 * Calls a service over gRPC: a deadline on every call, trace and request id in the metadata, errors as
 * `ApiError`. `service` is its full name in protos/. `address` is host:port, or several IPv4 addresses
 * separated by commas.
 */
export function grpcClient<Service extends object>(
  service: string,
  address: string,
  { deadlineMs = DEADLINE_MS, tls = {} }: ClientOptions = {},
): GrpcClient<Service> {
  const channel = new Client(targetOf(address), clientCredentials(tls), {
    ...messageLimits,
    'grpc.service_config': SERVICE_CONFIG,
    // A silent connection is noticed before the deadlines of the calls on it.
    'grpc.keepalive_time_ms': 4_000,
    'grpc.keepalive_timeout_ms': 3_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': RECONNECT_PAUSE_MS,
    'grpc.dns_min_time_between_resolutions_ms': LOOKUP_PAUSE_MS,
    // Per-call statistics that nobody reads.
    'grpc.enable_channelz': 0,
  });
  const calls = methodsOf(service).map((method): [string, Unary] => [
    memberName(method),
    unary(channel, service, method, deadlineMs),
  ]);
  return { ...Object.fromEntries(calls), close: () => channel.close() } as GrpcClient<Service>;
}

function targetOf(address: string): string {
  return address.includes(',') ? `ipv4:${address}` : address;
}

function unary(channel: Client, service: string, method: Method, deadlineMs: number): Unary {
  const rpc = method.path.slice(method.path.lastIndexOf('/') + 1);
  const span = {
    name: `${service}/${rpc}`,
    kind: SpanKind.CLIENT,
    attributes: { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': rpc },
  };
  return (request) => inSpan(span, () => call(channel, method, request, deadlineMs));
}

function call(channel: Client, method: Method, request: object, deadlineMs: number): Promise<object> {
  return new Promise((resolve, reject) => {
    channel.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      callMetadata(),
      { deadline: Date.now() + deadlineMs },
      (error: ServiceError | null, response?: object) => {
        if (error) reject(fromGrpcError(error));
        else resolve(response!);
      },
    );
  });
}

function callMetadata(): Metadata {
  const metadata = new Metadata();
  const requestId = currentRequestId();
  metadata.set('traceparent', traceparent());
  if (requestId) metadata.set('x-request-id', requestId);
  return metadata;
}
