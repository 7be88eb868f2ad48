import { baseSettings, kafkaSettings } from '@catraca/platform/config';
import { Consumes, type EventConsumer, type Received } from '@catraca/platform/event-consumer';
import { EventPublisher } from '@catraca/platform/event-publisher';
import type { Service } from '@catraca/platform/service';
import { workerService } from '@catraca/platform/worker-service';
import { Module } from '@nestjs/common';
import { z } from 'zod';

export interface Numbered {
  id: string;
  number: number;
}

export const NUMBERS = 'numbers.events';

/**
 * A service that does nothing but take events: what a test of consumers needs of one. `take` is its handler; what that
 * throws decides, as in any service, whether the batch comes again or is buried.
 */
export function numberService(
  take: (batch: Numbered[]) => Promise<void> | void,
  name = 'numbers',
): NumberService {
  const parts: { publisher?: EventPublisher } = {};

  @Consumes({ topic: NUMBERS, schema: z.object({ id: z.string(), number: z.int() }) })
  class Numbers implements EventConsumer<Numbered> {
    constructor(publisher: EventPublisher) {
      parts.publisher = publisher;
    }

    async receive(batch: Received<Numbered>[]): Promise<void> {
      await take(batch.map(({ event }) => event));
    }
  }

  @Module({ providers: [Numbers] })
  class NumbersModule {}

  const settings = z.object({ ...baseSettings, ...kafkaSettings });
  const service = workerService({ name, settings, module: NumbersModule });
  return { ...service, publisher: () => parts.publisher! };
}

export interface NumberService extends Service {
  /** Of the instance that was started last. */
  publisher(): EventPublisher;
}
