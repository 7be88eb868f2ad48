import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyHttpOptions, type FastifyInstance, fastify } from 'fastify';
import type { z } from 'zod';
import { type Service, type ServiceDescription, serviceOf } from '../service/service.ts';
import { nestLog } from '../telemetry/log.ts';
import { drainConnections } from './drain.ts';

type HttpOptions = FastifyHttpOptions<Server>;

interface HttpDescription<Schema extends z.ZodObject> extends ServiceDescription<Schema> {
  server: HttpOptions | ((settings: z.output<Schema>) => HttpOptions);
  /** Hooks and error answers, set before any route is. */
  configure?(
    server: FastifyInstance,
    app: NestFastifyApplication,
    settings: z.output<Schema>,
  ): void | Promise<void>;
}

/** A service that is called over HTTP. Its settings include `httpSettings`. */
export function httpService<Schema extends z.ZodObject>(description: HttpDescription<Schema>): Service {
  return serviceOf(description, async (root, settings, prepare) => {
    const { HOST, HTTP_PORT } = settings as unknown as { HOST: string; HTTP_PORT: number };
    const { server: options } = description;
    const server = fastify(typeof options === 'function' ? options(settings as z.output<Schema>) : options);
    const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(server as never), {
      logger: nestLog,
      bodyParser: false,
    });
    drainConnections(server as unknown as FastifyInstance);
    await description.configure?.(server as unknown as FastifyInstance, app, settings as z.output<Schema>);
    await app.init();
    await prepare(app);
    await app.listen(HTTP_PORT, HOST);
    return app;
  });
}
