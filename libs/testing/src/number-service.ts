import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Outbox } from '@catraca/platform/mongo/outbox';
import type { WithOutbox } from '@catraca/platform/mongo/outbox-entry';
import { defineService, type Service } from '@catraca/platform/service/define-service';
import { baseSettings, kafkaSettings, mongoSettings } from '@catraca/platform/service/settings';
import { traceparent } from '@catraca/platform/telemetry/trace';
import { Controller, Module } from '@nestjs/common';
import mongoose from 'mongoose';
import { z } from 'zod';

export interface Numbered {
  id: string;
  number: number;
}

export const NUMBERS = 'numbers.events';

/**
 * A minimal service for tests of Kafka: it stores numbers, publishes them through its outbox and consumes
 * them.
 */
export interface NumberService extends Service {
  /** Resolves when the number is stored together with its event. */
  store(number: Numbered): Promise<void>;
  /** Number of stored events that Kafka has not acknowledged yet. */
  unpublished(): Promise<number>;
}

/** `consume` handles each batch; its errors decide, as in any service, between a retry and a dead letter. */
export function numberService(
  consume: (batch: Numbered[]) => Promise<void> | void,
  name = 'numbers',
): NumberService {
  const stored: { outbox?: Outbox; collection?: mongoose.mongo.Collection<WithOutbox> } = {};

  @Controller()
  class Numbers {
    constructor(outbox: Outbox, connection: mongoose.Connection) {
      stored.outbox = outbox;
      stored.collection = connection.collection<WithOutbox>('numbers') as never;
      outbox.addCollection(stored.collection as never);
    }

    @KafkaEventPattern(NUMBERS, { schema: z.object({ id: z.string(), number: z.int() }) })
    async receive(batch: Received<Numbered>[]): Promise<void> {
      await consume(batch.map(({ event }) => event));
    }
  }

  @Module({ controllers: [Numbers] })
  class NumbersModule {}

  const settings = z.object({ ...baseSettings, ...kafkaSettings, ...mongoSettings('numbers') });
  const descriptor = { name, publishes: NUMBERS, consumes: [NUMBERS], outboxes: ['numbers'] };
  return {
    ...defineService(descriptor, { settings, module: NumbersModule }),
    async store({ id, number }) {
      const event = { id, number, type: 'number' };
      const outbox = [{ id, event, traceparent: traceparent(), recordedAt: new Date() }];
      await stored.collection!.insertOne({ _id: id, outbox });
      stored.outbox!.publish('numbers', id, outbox);
    },
    unpublished: () => stored.collection!.countDocuments({ 'outbox.0': { $exists: true } }),
  };
}
