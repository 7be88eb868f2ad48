import { NestFactory } from '@nestjs/core';
import type { z } from 'zod';
import { nestLog } from '../telemetry/log.ts';
import { type Service, type ServiceDescription, serviceOf } from './service.ts';

/** A service that nobody calls: it consumes, and works through what is due. */
export function workerService<Schema extends z.ZodObject>(description: ServiceDescription<Schema>): Service {
  return serviceOf(description, async (root, _settings, prepare) => {
    const app = await NestFactory.createApplicationContext(root, { logger: nestLog });
    await prepare(app);
    return app;
  });
}
