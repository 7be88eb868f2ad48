import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyHttpOptions, type FastifyInstance, fastify } from 'fastify';
import { drainConnections } from './drain.ts';

type ServerOptions = FastifyHttpOptions<Server>;

export interface HttpDescription<Settings> {
  /** Set where requests come from outside: callers do not decide then whether a trace is recorded. */
  isEdge?: true;
  options: ServerOptions | ((settings: Settings) => ServerOptions);
  /** Hooks and error handlers, set before any route. */
  configure?(server: FastifyInstance, app: NestFastifyApplication, settings: Settings): void | Promise<void>;
}

/** The Fastify server of a service. Without a description it has no routes and never listens. */
export function createHttpServer<Settings>(
  description: HttpDescription<Settings> | undefined,
  settings: Settings,
): FastifyInstance {
  if (!description) return fastify();
  const { options } = description;
  const server = fastify(typeof options === 'function' ? options(settings) : options);
  drainConnections(server as unknown as FastifyInstance);
  return server as unknown as FastifyInstance;
}
