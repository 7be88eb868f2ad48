import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { grantAccess } from '@catraca/stack/access/grant-access';
import { kafkaLogin, passwordOf } from '@catraca/stack/access/passwords';
import type { ToolName } from '@catraca/stack/access/tools';
import { ownDatabase } from '@catraca/stack/environment';
import { toolSettings } from '@catraca/stack/local-file';
import { brokerSettings, type IsolatedNames, infrastructure, isService } from './environment.ts';

/** Makes the users of these services and of the tools, with rights to what has the names of a test file. */
export async function grantOwnAccess(
  { prefix }: IsolatedNames,
  services: readonly ServiceName[] = serviceNames,
  tools?: readonly ToolName[],
): Promise<void> {
  const { CATRACA_ACCESS_KEY: accessKey } = process.env;
  if (!accessKey) return; // MongoDB or Kafka of somebody else
  await grantAccess({
    mongodbUri: infrastructure().MONGODB_URI,
    kafka: brokerSettings(`${prefix}.`),
    databasePrefix: `${prefix}_`,
    services,
    ...(tools ? { tools } : {}),
    passwordOf: passwordOf.bind(null, accessKey),
  });
}

/** Settings with which a service logs in as itself. */
export function ownAccess(service: string, { prefix }: IsolatedNames): NodeJS.ProcessEnv {
  const { CATRACA_ACCESS_KEY: accessKey } = process.env;
  if (!accessKey || !isService(service)) return {};
  const { MONGODB_URI } = infrastructure();
  return { ...ownDatabase(service, MONGODB_URI, accessKey, `${prefix}_`), ...kafkaLogin(accessKey, service) };
}

/** Settings with which a tool of the operator logs in as itself. */
export function toolAccess(tool: ToolName, { prefix }: IsolatedNames): NodeJS.ProcessEnv {
  const { CATRACA_ACCESS_KEY: accessKey } = process.env;
  const { MONGODB_URI, ...kafka } = infrastructure();
  if (!accessKey) return { MONGODB_URI, ...kafka };
  const addresses = {
    mongodb: { uri: MONGODB_URI, external: false },
    kafka: { brokers: kafka.KAFKA_BROKERS, external: false },
  };
  return toolSettings(tool, addresses, accessKey, `${prefix}_`);
}
