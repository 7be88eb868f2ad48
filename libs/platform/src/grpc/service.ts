import type { Server } from '@grpc/grpc-js';
import { ReflectionService } from '@grpc/reflection';
import { NestFactory } from '@nestjs/core';
import { type GrpcOptions, Transport } from '@nestjs/microservices';
import { HealthImplementation } from 'grpc-health-check';
import type { z } from 'zod';
import { packageDefinition } from './definition.ts';
import '../repairs/grpc-js.ts';
import { type Service, type ServiceDescription, serviceOf } from '../service/service.ts';
import type { GrpcTlsSettings } from '../service/transport-settings.ts';
import { nestLog } from '../telemetry/log.ts';
import { serverCredentials } from './tls.ts';

interface GrpcDescription<Schema extends z.ZodObject> extends ServiceDescription<Schema> {
  /** Package in protos/ whose services its controllers are, as `catraca.charges.v1`. */
  serves: string;
}

const LARGEST_MESSAGE_BYTES = 4 * 1024 * 1024;
const MAX_CONNECTION_AGE_MS = 5 * 60_000;

/** A service that is called over gRPC, with gRPC's own health and reflection. Its settings include `grpcSettings`. */
export function grpcService<Schema extends z.ZodObject>(description: GrpcDescription<Schema>): Service {
  return serviceOf(description, async (root, settings, prepare) => {
    const { HOST, GRPC_PORT } = settings as unknown as { HOST: string; GRPC_PORT: number };
    const health = new HealthImplementation({ '': 'NOT_SERVING' });
    const app = await NestFactory.createMicroservice<GrpcOptions>(root, {
      logger: nestLog,
      transport: Transport.GRPC,
      options: {
        package: description.serves,
        packageDefinition,
        url: `${HOST}:${GRPC_PORT}`,
        credentials: serverCredentials(settings as GrpcTlsSettings),
        gracefulShutdown: true,
        onLoadPackageDefinition: (_definition: object, server: Server) => {
          health.addToServer(server);
          new ReflectionService(packageDefinition).addToServer(server);
        },
        maxReceiveMessageLength: LARGEST_MESSAGE_BYTES,
        channelOptions: {
          'grpc.enable_channelz': 0,
          // Callers reconnect and look up addresses again, so that new instances get calls.
          'grpc.max_connection_age_ms': MAX_CONNECTION_AGE_MS,
          'grpc.max_connection_age_grace_ms': 15_000,
        },
      },
    });
    await app.init();
    await prepare(app);
    await app.listen();
    health.setStatus('', 'SERVING');
    return {
      async close() {
        health.setStatus('', 'NOT_SERVING');
        await app.close();
      },
    };
  });
}
