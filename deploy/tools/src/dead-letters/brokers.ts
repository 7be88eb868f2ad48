import { existsSync, readFileSync } from 'node:fs';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { readConfig } from '@catraca/platform/service/config';
import { kafkaSettings } from '@catraca/platform/service/settings';
import { UserError } from '@catraca/stack/command/user-error';
import { localFile } from '@catraca/stack/local-file';
import { z } from 'zod';

/** The brokers that the environment names, else those of the stack that runs in this clone. */
export function brokersToAsk(): Brokers {
  const environment = process.env.KAFKA_BROKERS ? process.env : { ...process.env, ...localKafka() };
  return new Brokers('dead-letters', readConfig('dead-letters', z.object(kafkaSettings), environment));
}

function localKafka(): NodeJS.ProcessEnv {
  if (!existsSync(localFile))
    throw new UserError(
      'No stack runs in this clone: run npm start first, or set KAFKA_BROKERS (see --help).',
    );
  return { KAFKA_BROKERS: JSON.parse(readFileSync(localFile, 'utf8')).kafka_brokers };
}
