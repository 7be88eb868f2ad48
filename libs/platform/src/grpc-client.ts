import './grpc-repairs.ts';
import { Client, Metadata, type ServiceError } from '@grpc/grpc-js';
import { FILL_FIRST } from './grpc-balancer.ts';
import { type Method, memberName, methodsOf } from './grpc-definition.ts';
import { fromGrpcError } from './grpc-errors.ts';
import { clientCredentials } from './grpc-tls.ts';
import { currentRequestId, inSpan, SpanKind, traceparent } from './trace.ts';
import type { GrpcTlsSettings } from './transport-settings.ts';

const DEADLINE_MS = 10_000;

/** Also where one name leads to several addresses. */
const SERVICE_CONFIG = JSON.stringify({ loadBalancingConfig: [{ [FILL_FIRST]: {} }] });

interface ClientOptions {
  /** For every call. */
  deadlineMs?: number;
  /** Who we are, and whose servers we believe; plain when they name nothing. */
  tls?: GrpcTlsSettings;
}

type Unary = (request: object) => Promise<object>;

/** A service's RPCs as promises, and how to end its connection. */
export type GrpcClient<Service> = Service & { close(): void };

/**
 * Calls a service over gRPC: a deadline on every call, trace and request id in the metadata, errors as `ApiError`.
 * `service` is its full name in protos/, `address` host:port, several separated by commas; one is filled with calls before the next.
 */
export function grpcClient<Service extends object>(
  service: string,
  address: string,
  { deadlineMs = DEADLINE_MS, tls = {} }: ClientOptions = {},
): GrpcClient<Service> {
  const channel = new Client(targetOf(address), clientCredentials(tls), {
    'grpc.service_config': SERVICE_CONFIG,
    // A connection that went silent while calls wait is noticed before their deadlines.
    'grpc.keepalive_time_ms': 4_000,
    'grpc.keepalive_timeout_ms': 3_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
    // Its book-keeping of every call, which nobody reads.
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
    withoutStack(() =>
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
      ),
    );
  });
}

/** grpc-js notes the caller's stack for each call, in case it fails: that costs more than the rest of what it does here. */
function withoutStack(call: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function callMetadata(): Metadata {
  const metadata = new Metadata();
  const requestId = currentRequestId();
  metadata.set('traceparent', traceparent());
  if (requestId) metadata.set('x-request-id', requestId);
  return metadata;
}
