import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, ITopicConfig } from 'kafkajs';
import { log } from '../telemetry/log.ts';
import { changedSettings, settingsOf, topicsFor } from './topic-settings.ts';

/**
 * Kafka's numbers, which kafkajs exports for CommonJS only: a topic among resources, and the source of a
 * topic's own settings.
 */
const TOPIC = 2;
const TOPIC_CONFIG = 1;

const CREATE_TRIES = 3;
const RETRIABLE = ['REQUEST_TIMED_OUT', 'TOPIC_ALREADY_EXISTS'];

/**
 * Creates missing topics and their dead-letter topics, and brings the settings of existing ones up to date.
 */
export async function ensureTopics(admin: Admin, names: readonly string[]): Promise<void> {
  const [existing, { brokers }] = await Promise.all([admin.listTopics(), admin.describeCluster()]);
  const required = names.flatMap((name) => topicsFor(name, brokers.length));
  const missing = required.filter(({ topic }) => !existing.includes(topic));
  await createMissing(admin, missing);
  await untilLeadersAreKnown(() => admin.fetchTopicMetadata({ topics: required.map(({ topic }) => topic) }));
  const old = required.map(({ topic }) => topic).filter((topic) => existing.includes(topic));
  await updateSettings(admin, old).catch((error: unknown) =>
    log.error({ err: error, topics: old }, 'settings of topics not checked; set them by hand (runbook)'),
  );
}

/** Slow brokers may have created all of them, some or none: what is missing then is created again. */
async function createMissing(admin: Admin, topics: ITopicConfig[]): Promise<void> {
  for (let tries = 1; topics.length > 0; tries++) {
    try {
      await admin.createTopics({ topics, waitForLeaders: false });
      return;
    } catch (error) {
      if (tries === CREATE_TRIES || !isRetriable(error)) throw error;
    }
    const existing = await admin.listTopics();
    topics = topics.filter(({ topic }) => !existing.includes(topic));
  }
}

/** Whether some topics were merely not created in time, or another service was faster. */
function isRetriable(error: unknown): boolean {
  const { errors = [] } = error as { errors?: { type?: string }[] };
  return errors.length > 0 && errors.every(({ type }) => RETRIABLE.includes(type ?? ''));
}

/** An installation may deny services the right to change topics, so this is no reason not to start. */
async function updateSettings(admin: Admin, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  const metadata = await admin.fetchTopicMetadata({ topics: [...topics] });
  const replicas = new Map(
    metadata.topics.map(({ name, partitions }) => [
      name,
      Math.min(...partitions.map((partition) => partition.replicas.length)),
    ]),
  );
  const { resources } = await admin.describeConfigs({
    resources: topics.map((name) => ({ type: TOPIC, name })),
    includeSynonyms: false,
  });
  for (const { resourceName: name, configEntries } of resources) {
    const own = configEntries
      .filter(({ configSource }) => configSource === TOPIC_CONFIG)
      .map(({ configName, configValue }) => ({ name: configName, value: configValue }));
    const changed = changedSettings(own, settingsOf(name, replicas.get(name) ?? 1));
    if (!changed) continue;
    const resource = { type: TOPIC, name, configEntries: changed };
    await admin.alterConfigs({ validateOnly: false, resources: [resource] });
    log.info({ topic: name }, 'settings of a topic brought up to date');
  }
}

/** Brokers learn of a new topic after a while. kafkajs's own wait gives up too early. */
async function untilLeadersAreKnown(fetchMetadata: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await fetchMetadata();
      return;
    } catch (error) {
      const { type } = error as { type?: string };
      if (tries === 100 || !(type === 'UNKNOWN_TOPIC_OR_PARTITION' || type === 'LEADER_NOT_AVAILABLE'))
        throw error;
      await sleep(50);
    }
  }
}
