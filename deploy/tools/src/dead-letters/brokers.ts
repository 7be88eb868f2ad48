import { Brokers } from '@catraca/platform/kafka/brokers';
import { readConfig } from '@catraca/platform/service/config';
import { kafkaSettings } from '@catraca/platform/service/settings';
import { readLocalFile } from '@catraca/stack/local-file';
import { z } from 'zod';

/** The brokers that the environment names, else those of the stack that runs in this clone. */
export function brokersToAsk(): Brokers {
  const environment = process.env.KAFKA_BROKERS
    ? process.env
    : { ...process.env, ...readLocalFile('KAFKA_BROKERS').tools['dead-letters'] };
  return new Brokers('dead-letters', readConfig('dead-letters', z.object(kafkaSettings), environment));
}
