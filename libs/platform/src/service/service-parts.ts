import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamicModule, Global, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import mongoose from 'mongoose';
import { Brokers } from '../kafka/brokers.ts';
import { ConsumerLoop } from '../kafka/consumer-loop.ts';
import { consumptionOf, type EventConsumer } from '../kafka/event-consumer.ts';
import { EventPublisher } from '../kafka/event-publisher.ts';
import { mongoOptions } from '../mongo/connection-options.ts';
import { untilConnected } from '../mongo/until-connected.ts';
import { DataKeys } from '../secrets/data-keys.ts';
import { log } from '../telemetry/log.ts';
import { intervalOf, JobLoop, type RepeatedJob } from './job.ts';
import '../mongo/command-spans.ts';
import { Outbox } from '../mongo/outbox.ts';
import { Readiness } from './readiness.ts';
import type { KafkaSecuritySettings } from './transport-settings.ts';

/** Injection token of a service's settings. */
export const CONFIG = Symbol('catraca.config');

export interface PartsSettings extends KafkaSecuritySettings {
  MONGODB_URI?: string;
  MONGODB_DATABASE?: string;
  KAFKA_BROKERS?: string[];
  KAFKA_TOPIC_PREFIX?: string;
  DATA_KEYS?: string;
}

/** What runs besides the servers: started after them, stopped before. */
interface Loop {
  start(): Promise<void> | void;
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 5_000;
/** For brokers to make our own topic; then we serve without it, and it is made when they are there. */
const OWN_TOPIC_PATIENCE_MS = 3_000;
const OWN_TOPIC_RETRY_MS = 1_000;

@Global()
@Module({})
class PartsModule {}

/** A service's connections and loops: made from its settings, offered to its classes, ended in order. */
export class ServiceParts {
  private readonly mongo: mongoose.Connection | null;
  private readonly brokers: Brokers | null;
  private readonly publisher: EventPublisher | null;
  private readonly outbox: Outbox | null;
  readonly readiness = new Readiness();
  private loops: Loop[] = [];
  private closing = false;

  constructor(
    private readonly service: string,
    private readonly settings: PartsSettings,
    private readonly topic: string | undefined,
    publishPauseMs?: number,
  ) {
    const { MONGODB_URI, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX = '' } = settings;
    this.mongo = MONGODB_URI ? mongoose.createConnection() : null;
    this.brokers = KAFKA_BROKERS
      ? new Brokers(service, { ...settings, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX })
      : null;
    this.publisher = this.brokers && new EventPublisher(this.brokers);
    this.outbox = this.publisher && topic ? new Outbox(topic, this.publisher, publishPauseMs) : null;
    this.addChecks();
  }

  /** The Nest module that makes the parts injectable by their class. */
  module(): DynamicModule {
    const { DATA_KEYS } = this.settings;
    const parts: [unknown, unknown][] = [
      [CONFIG, this.settings],
      [Readiness, this.readiness],
      [mongoose.Connection, this.mongo],
      [EventPublisher, this.publisher],
      [Outbox, this.outbox],
      [DataKeys, DATA_KEYS ? new DataKeys(DATA_KEYS) : null],
    ];
    const providers = parts
      .filter(([, part]) => part)
      .map(([provide, useValue]) => ({ provide: provide as symbol, useValue }));
    return { module: PartsModule, global: true, imports: [DiscoveryModule], providers, exports: providers };
  }

  /**
   * Indexes and topics are there, consumers have joined their groups, jobs are planned. Who only publishes starts without
   * brokers too: its events wait in the outboxes.
   */
  async start(app: INestApplicationContext): Promise<void> {
    const classes = app.get(DiscoveryService).getProviders();
    const instances = classes.flatMap(({ instance, metatype }) =>
      instance && metatype ? [{ instance, type: metatype as Type }] : [],
    );
    const consumers = instances.filter(({ type }) => consumptionOf(type));
    const topics = consumers.map(({ type }) => consumptionOf(type)!.topic);
    await Promise.all([this.prepareMongo(), this.prepareTopics(topics)]);

    this.loops = [
      ...consumers.map(({ instance, type }) => this.consumerLoop(instance as EventConsumer<unknown>, type)),
      ...instances
        .filter(({ type }) => intervalOf(type))
        .map(({ instance, type }) => new JobLoop(type.name, instance as RepeatedJob, intervalOf(type)!)),
    ];
    if (this.outbox) this.loops.push(new JobLoop('outbox sweeper', sweeping(this.outbox), SWEEP_EVERY_MS));
    await Promise.all(this.loops.map((loop) => loop.start()));
  }

  async stopLoops(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.outbox?.drained();
    await this.publisher?.close();
    await this.mongo?.close();
  }

  private async prepareTopics(consumed: string[]): Promise<void> {
    const { brokers, topic } = this;
    if (!brokers) return;
    if (consumed.length > 0)
      return brokers.createTopics([...new Set([...consumed, ...(topic ? [topic] : [])])]);
    if (!topic) return;
    const made = this.makeOwnTopic(brokers, topic);
    await Promise.race([made, sleep(OWN_TOPIC_PATIENCE_MS, undefined, { ref: false })]);
  }

  private async makeOwnTopic(brokers: Brokers, topic: string): Promise<void> {
    while (!this.closing) {
      try {
        return await brokers.createTopics([topic]);
      } catch (error) {
        log.warn({ err: error, topic }, 'our topic is made when there are brokers');
        await sleep(OWN_TOPIC_RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private addChecks(): void {
    const { mongo, brokers } = this;
    if (mongo) this.readiness.add('mongodb', () => mongo.getClient().db('admin').command({ ping: 1 }));
    if (brokers) this.readiness.add('kafka', () => brokers.reach());
  }

  private async prepareMongo(): Promise<void> {
    const { mongo, settings } = this;
    if (mongo)
      await untilConnected(() =>
        mongo.openUri(settings.MONGODB_URI!, mongoOptions(settings.MONGODB_DATABASE)),
      );
    await Promise.all(Object.values(this.mongo?.models ?? {}).map((model) => model.init()));
  }

  private consumerLoop(instance: EventConsumer<unknown>, type: Type): ConsumerLoop {
    const consumption = consumptionOf(type)!;
    const group = consumption.everyInstance ? `${this.service}.${process.pid}.${Date.now()}` : this.service;
    return new ConsumerLoop(
      this.brokers!,
      this.publisher!,
      instance,
      consumption,
      `${group}.${consumption.topic}`,
    );
  }
}

function sweeping(outbox: Outbox): RepeatedJob {
  return {
    async run() {
      await outbox.sweep();
    },
  };
}
