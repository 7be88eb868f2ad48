import type { Server } from '@grpc/grpc-js';
import type { PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import type { INestApplication } from '@nestjs/common';
import { type GrpcOptions, Transport } from '@nestjs/microservices';
import { HealthImplementation } from 'grpc-health-check';
import type { GrpcTlsSettings } from '../service/transport-settings.ts';
import { trustReleaseOf } from './callers.ts';
import { messageLimits, packageDefinition } from './definition.ts';
import { assertEveryRpcHandled } from './entry.ts';
import { rpcsEnded } from './in-flight.ts';
import { STATUS_PACKAGE } from './status.controller.ts';
import { serverCredentials } from './tls.ts';

export interface GrpcServerSettings extends GrpcTlsSettings {
  HOST: string;
  GRPC_PORT: number;
  GRPC_REFLECTION: boolean;
}

export interface ServedPackage {
  /** What gRPC's own health service answers. */
  setServing(isServing: boolean): void;
  /** Takes no more calls, and finishes those in flight. */
  close(): Promise<void>;
}

const MAX_CONNECTION_AGE_MS = 5 * 60_000;
const CONNECTION_GRACE_MS = 15_000;
/** A call lasts 10 s at most. */
const CALLS_LIMIT_MS = 12_000;

/** Serves a package of protos/ over gRPC, with gRPC's health, and reflection if it is on. */
export function connectGrpc(
  app: INestApplication,
  protoPackage: string,
  settings: GrpcServerSettings,
): ServedPackage {
  assertEveryRpcHandled(app);
  if (settings.GRPC_TLS_CERT_FILE) trustReleaseOf(settings.GRPC_TLS_CERT_FILE);
  const health = new HealthImplementation({ '': 'NOT_SERVING' });
  let served: Server | null = null;
  app.connectMicroservice<GrpcOptions>({
    transport: Transport.GRPC,
    options: {
      package: [protoPackage, STATUS_PACKAGE],
      packageDefinition,
      url: `${settings.HOST}:${settings.GRPC_PORT}`,
      credentials: serverCredentials(settings),
      gracefulShutdown: true,
      onLoadPackageDefinition: (_definition: object, server: Server) => {
        served = server;
        health.addToServer(server);
        if (settings.GRPC_REFLECTION) new ReflectionService(filesOfProtos()).addToServer(server);
      },
      channelOptions: {
        ...messageLimits,
        'grpc.enable_channelz': 0,
        // Callers then reconnect and look up the addresses again, so that new instances get calls.
        'grpc.max_connection_age_ms': MAX_CONNECTION_AGE_MS,
        'grpc.max_connection_age_grace_ms': CONNECTION_GRACE_MS,
      },
    },
  });
  return {
    setServing: (isServing) => health.setStatus('', isServing ? 'SERVING' : 'NOT_SERVING'),
    async close() {
      await drained(served);
      await rpcsEnded(protoPackage, CALLS_LIMIT_MS);
    },
  };
}

/** grpc-js waits for its connections only. A call whose connection is gone runs on: see `rpcsEnded`. */
function drained(server: Server | null): Promise<void> {
  return new Promise((resolve) => (server ? server.tryShutdown(() => resolve()) : resolve()));
}

/**
 * Every message of the definition has the files of all of protos/. Reading them from each took 0.4 s of a
 * start.
 */
function filesOfProtos(): PackageDefinition {
  return Object.fromEntries(
    Object.entries(packageDefinition)
      .filter(([, definition]) => Array.isArray(definition.fileDescriptorProtos))
      .slice(0, 1),
  );
}
