import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import mongoose from 'mongoose';
import { StatusController } from '../grpc/status.controller.ts';
import { Brokers } from '../kafka/brokers.ts';
import { EventPublisher } from '../kafka/event-publisher.ts';
import { traceCommands } from '../mongo/command-spans.ts';
import { mongoOptions } from '../mongo/connection-options.ts';
import { Outbox } from '../mongo/outbox.ts';
import { untilConnected } from '../mongo/until-connected.ts';
import { DataKeys } from '../secrets/data-keys.ts';
import { log } from '../telemetry/log.ts';
import { CONFIG } from './config.ts';
import { Health } from './health.ts';
import { JobLoop } from './job.ts';
import type { PlatformDescriptor } from './service-descriptor.ts';
import { Status } from './status.ts';
import type { KafkaSecuritySettings } from './transport-settings.ts';

export interface ResourceSettings extends KafkaSecuritySettings {
  MONGODB_URI?: string;
  MONGODB_DATABASE?: string;
  KAFKA_BROKERS?: string[];
  KAFKA_TOPIC_PREFIX?: string;
  DATA_KEYS?: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

const SWEEP_INTERVAL_MS = 5_000;
/** How long a start waits for the brokers to create a topic. After that the service runs and keeps trying. */
const TOPIC_WAIT_MS = 3_000;
const TOPIC_RETRY_MS = 1_000;

@Global()
@Module({})
class ResourcesModule {}

/** A service's connections: opened by its settings, injected by their class, closed in order. */
export class Resources {
  readonly mongo: mongoose.Connection | null;
  readonly brokers: Brokers | null;
  readonly publisher: EventPublisher | null;
  readonly outbox: Outbox | null;
  readonly health = new Health();
  readonly status = new Status();
  private isClosing = false;

  constructor(
    private readonly descriptor: PlatformDescriptor,
    private readonly settings: ResourceSettings,
    publishPauseMs?: number,
  ) {
    const { MONGODB_URI, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX = '' } = settings;
    const { name, publishes } = descriptor;
    this.mongo = MONGODB_URI ? mongoose.createConnection() : null;
    this.brokers = KAFKA_BROKERS
      ? new Brokers(name, { ...settings, KAFKA_BROKERS, KAFKA_TOPIC_PREFIX })
      : null;
    this.publisher = this.brokers && new EventPublisher(this.brokers);
    this.outbox = this.publisher && publishes ? new Outbox(publishes, this.publisher, publishPauseMs) : null;
    this.addDependencies();
  }

  /** The Nest module that makes the resources injectable. */
  module(): DynamicModule {
    const { DATA_KEYS } = this.settings;
    const resources: [unknown, unknown][] = [
      [CONFIG, this.settings],
      [Health, this.health],
      [Status, this.status],
      [mongoose.Connection, this.mongo],
      [EventPublisher, this.publisher],
      [Outbox, this.outbox],
      [DataKeys, DATA_KEYS ? new DataKeys(DATA_KEYS) : null],
    ];
    const providers = resources
      .filter(([, resource]) => resource)
      .map(([provide, useValue]) => ({ provide: provide as symbol, useValue }));
    return {
      module: ResourcesModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: this.descriptor.grpc ? [StatusController] : [],
      providers,
      exports: providers,
    };
  }

  /** Connects, creates indexes and the topic. Without brokers it goes on: events wait in their outboxes. */
  async prepare(): Promise<void> {
    this.assertOutboxesAreRegistered();
    await Promise.all([this.prepareMongo(), this.prepareTopic()]);
  }

  /** Background jobs of the resources. */
  jobs(): JobLoop[] {
    const { outbox } = this;
    if (!outbox) return [];
    return [new JobLoop('OutboxSweeper', { run: (signal) => outbox.sweep(signal) }, SWEEP_INTERVAL_MS)];
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.outbox?.drained();
    await this.publisher?.close();
    await this.mongo?.close();
  }

  private addDependencies(): void {
    const { mongo, brokers, health } = this;
    if (mongo)
      health.add('mongodb', () => mongo.getClient().db('admin').command({ ping: 1 }), { isNeeded: true });
    if (brokers) health.add('kafka', () => brokers.reach(), { isNeeded: false });
  }

  /** Reconciliation and chaos runs read the registry and would miss an outbox that it lacks. */
  private assertOutboxesAreRegistered(): void {
    const used = (this.outbox?.collections() ?? []).toSorted().join(', ');
    const registered = this.descriptor.outboxes.toSorted().join(', ');
    if (used !== registered)
      throw new Error(
        `${this.descriptor.name} has outboxes in [${used}], but the registry lists [${registered}]`,
      );
  }

  private async prepareMongo(): Promise<void> {
    const { mongo, settings } = this;
    if (!mongo) return;
    const options = {
      ...mongoOptions(settings.MONGODB_DATABASE),
      monitorCommands: Boolean(settings.OTEL_EXPORTER_OTLP_ENDPOINT),
    };
    await untilConnected(() => mongo.openUri(settings.MONGODB_URI!, options));
    if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) traceCommands(mongo.getClient());
    await Promise.all(Object.values(mongo.models).map((model) => model.init()));
  }

  private async prepareTopic(): Promise<void> {
    const { publishes } = this.descriptor;
    if (!this.brokers || !publishes) return;
    const created = this.createTopic(this.brokers, publishes);
    await Promise.race([created, sleep(TOPIC_WAIT_MS, undefined, { ref: false })]);
  }

  private async createTopic(brokers: Brokers, topic: string): Promise<void> {
    while (!this.isClosing) {
      try {
        return await brokers.createTopics([topic]);
      } catch (error) {
        log.warn({ err: error, topic }, 'topic not created; will be retried');
        await sleep(TOPIC_RETRY_MS, undefined, { ref: false });
      }
    }
  }
}
