import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';
import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import { Controller, type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { GrpcMethod, RpcException } from '@nestjs/microservices';
import { isTransient } from '../service/transient.ts';
import { log } from '../telemetry/log.ts';
import { timer } from '../telemetry/metrics.ts';
import { continueTrace, inSpan, SpanKind } from '../telemetry/trace.ts';
import { assertMayCall, callersOf } from './callers.ts';
import { memberName, methodsOf } from './definition.ts';
import { toGrpcError } from './errors.ts';
import { trackRpc } from './in-flight.ts';

const rpcSeconds = timer({
  name: 'rpc_server_duration_seconds',
  help: 'RPCs answered, by outcome',
  labels: ['rpc', 'code'],
});

/** Metadata of a controller: an `Entry`. */
const ENTRY = Symbol('entry');

interface Entry {
  service: string;
  /** Paths, as `/catraca.charges.v1.ChargesService/GetCharge`. */
  rpcs: string[];
}

type Call = ServerUnaryCall<unknown, unknown>;
type Handler = (request: object, metadata: Metadata, call: Call) => Promise<object>;

/**
 * Marks a controller with RPCs of a service, by its full name in protos/. Several controllers may share a
 * service. Each RPC runs in the caller's trace, and an `ApiError` reaches the caller as such. Only services
 * that protos/ names as callers may call it. A class without an RPC of the service, or an RPC without
 * callers, is an error when the class is loaded.
 */
export function GrpcEntry(service: string) {
  const [shortName = ''] = service.split('.').slice(-1);
  return (target: Type): void => {
    const handled = methodsOf(service).filter((method) => memberName(method) in target.prototype);
    if (handled.length === 0) throw new TypeError(`${target.name} has no RPC of ${service}`);
    for (const method of handled) {
      const name = memberName(method);
      const rpc = `${service}/${name}`;
      const descriptor = {
        value: guarded(rpc, callersOf(method), tracked(service, traced(rpc, target.prototype[name]))),
        writable: true,
        configurable: true,
      };
      Object.defineProperty(target.prototype, name, descriptor);
      GrpcMethod(shortName, name.charAt(0).toUpperCase() + name.slice(1))(target.prototype, name, descriptor);
    }
    Reflect.defineMetadata(ENTRY, { service, rpcs: handled.map(({ path }) => path) }, target);
    Controller()(target);
  };
}

/** Throws unless each RPC of each service with controllers is in exactly one of them. */
export function assertEveryRpcHandled(app: INestApplication): void {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const entries: Entry[] = controllers.flatMap(
    ({ metatype }) => (metatype && Reflect.getMetadata(ENTRY, metatype)) ?? [],
  );
  const handled = entries.flatMap(({ rpcs }) => rpcs);
  const services = new Set(entries.map(({ service }) => service));
  for (const { path } of [...services].flatMap(methodsOf)) {
    const count = handled.filter((one) => one === path).length;
    if (count !== 1) throw new TypeError(`${count} controllers handle ${path}`);
  }
}

function guarded(rpc: string, callers: ReadonlySet<string>, handler: Handler): Handler {
  return function (this: unknown, request, metadata, call) {
    assertMayCall(call, rpc, callers);
    return handler.call(this, request, metadata, call);
  };
}

function tracked(service: string, handler: Handler): Handler {
  return function (this: unknown, request, metadata, call) {
    return trackRpc(service, handler.call(this, request, metadata, call));
  };
}

function traced(name: string, handler: Handler): Handler {
  return async function (this: unknown, request, metadata, call) {
    const parent = continueTrace(first(metadata, 'traceparent'), first(metadata, 'x-request-id'));
    const span = { name, kind: SpanKind.SERVER, attributes: { 'rpc.system': 'grpc' }, parent };
    const handled = inSpan(span, async () => {
      const startedAt = performance.now();
      const outcome = { rpc: name, code: 'ok' };
      try {
        return await handler.call(this, request, metadata, call);
      } catch (error) {
        const failure = failureOf(error, name);
        outcome.code = failure.code;
        throw failure;
      } finally {
        const ms = performance.now() - startedAt;
        rpcSeconds.observe(outcome, ms / 1_000);
        log.info({ ...outcome, charge: chargeOf(request), ms: Math.round(ms) }, 'rpc');
      }
    });
    return handled.catch((failure: ApiError) => {
      throw new RpcException(toGrpcError(failure));
    });
  };
}

/** The charge that the request names. Only a well-formed id: sellers may put anything into a path. */
function chargeOf(request: object): string | undefined {
  const { chargeId } = request as { chargeId?: string };
  return chargeId !== undefined && isId('ch', chargeId) ? chargeId : undefined;
}

function failureOf(error: unknown, rpc: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isTransient(error)) {
    log.warn({ err: error, rpc }, 'RPC failed: dependency unavailable');
    return new ApiError('service_unavailable');
  }
  log.error({ err: error, rpc }, 'RPC failed unexpectedly');
  return new ApiError('internal_error');
}

function first(metadata: Metadata, key: string): string | undefined {
  return metadata.get(key)[0]?.toString();
}
