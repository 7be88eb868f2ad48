import { KafkaEventPattern, type Received } from '@catraca/platform/kafka/event-pattern';
import { Outbox, type WithOutbox } from '@catraca/platform/mongo/outbox';
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

/** A service that stores numbers, tells of them through its outbox, and hears of them: what tests of brokers need of one. */
export interface NumberService extends Service {
  /** Fulfilled when it is stored together with its event, as what a seller gets an answer for is. */
  say(number: Numbered): Promise<void>;
  /** How many stored events no broker has acknowledged yet. */
  untold(): Promise<number>;
}

/** `take` is its consumer: what it throws decides, as in any service, whether a batch comes again or is buried. */
export function numberService(
  take: (batch: Numbered[]) => Promise<void> | void,
  name = 'numbers',
): NumberService {
  const said: { outbox?: Outbox; collection?: mongoose.mongo.Collection<WithOutbox> } = {};

  @Controller()
  class Numbers {
    constructor(outbox: Outbox, connection: mongoose.Connection) {
      said.outbox = outbox;
      said.collection = connection.collection<WithOutbox>('numbers') as never;
      outbox.addCollection(said.collection as never);
    }

    @KafkaEventPattern(NUMBERS, { schema: z.object({ id: z.string(), number: z.int() }) })
    async receive(batch: Received<Numbered>[]): Promise<void> {
      await take(batch.map(({ event }) => event));
    }
  }

  @Module({ controllers: [Numbers] })
  class NumbersModule {}

  const settings = z.object({ ...baseSettings, ...kafkaSettings, ...mongoSettings('numbers') });
  const facts = { name, publishes: NUMBERS, consumes: [NUMBERS], outboxes: ['numbers'] };
  return {
    ...defineService(facts, { settings, module: NumbersModule }),
    async say({ id, number }) {
      const event = { id, number, type: 'number' };
      const outbox = [{ id, event, traceparent: traceparent(), recordedAt: new Date() }];
      await said.collection!.insertOne({ _id: id, outbox });
      said.outbox!.publish('numbers', id, outbox);
    },
    untold: () => said.collection!.countDocuments({ 'outbox.0': { $exists: true } }),
  };
}
