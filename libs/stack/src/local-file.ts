import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName } from '@catraca/contracts/services';
import { kafkaLogin, passwordOf, uriOf } from './access/passwords.ts';
import { type ToolName, toolNames } from './access/tools.ts';
import { UserError } from './command/user-error.ts';
import { acquirerUrl, baseUrl, type StackAddresses, sandboxUrl } from './environment.ts';
import { stateDirectory } from './paths.ts';
import type { Supervised } from './processes/supervisor.ts';
import { writePrivateJson } from './secrets/private-file.ts';
import type { Demo, Secrets } from './secrets/secrets.ts';

/** Content of `.catraca/local.json`, for tools that use the running stack. */
export interface LocalStack {
  base_url: string;
  operator_token: string;
  demo: { account: string; secret_key: string; webhook_secret: string };
  services: Record<string, { pid: number; port: number }>;
  /** Users of the operator's tools, by name: their settings for MongoDB and Kafka. */
  tools: Record<ToolName, Record<string, string>>;
  /** `mailbox_url?to=` lists the e-mails to an address, newest first (specification S27.53). */
  panel: { url: string; mailbox_url: string } & PanelPeople;
  sandbox_url: string;
  /** The sandbox acquirer, Pagar.me v5. */
  acquirer: { url: string; secret_key: string; public_key: string };
}

export interface PanelPerson {
  email: string;
  password: string;
}

/** Who may sign in to the panel: the demo seller's owner, and an admin of the platform. */
export interface PanelPeople {
  seller: PanelPerson;
  operator: PanelPerson;
}

export interface RunningStack {
  addresses: StackAddresses;
  services: Map<ServiceName, Supervised>;
  secrets: Secrets;
  demo: Demo;
  people: PanelPeople;
  mailboxUrl: string;
}

export const localFile = join(stateDirectory, 'local.json');

/** Writes `.catraca/local.json`, readable by its owner only. */
export function writeLocalFile(stack: RunningStack): void {
  writePrivateJson(localFile, describe(stack));
}

/** The stack that runs in this clone. Throws a UserError when none does. */
export function readLocalFile(instead: string): LocalStack {
  if (!existsSync(localFile))
    throw new UserError(`No stack runs in this clone: run npm start first, or set ${instead} (see --help).`);
  return JSON.parse(readFileSync(localFile, 'utf8')) as LocalStack;
}

/** Settings of a tool for MongoDB and Kafka, as its own user. */
export function toolSettings(
  tool: ToolName,
  { mongodb, kafka }: Pick<StackAddresses, 'mongodb' | 'kafka'>,
  accessKey: string,
  prefix = 'catraca_',
): Record<string, string> {
  const user = `${prefix}tool_${tool}`;
  return {
    MONGODB_URI: mongodb.external
      ? mongodb.uri
      : uriOf(mongodb.uri, user, passwordOf(accessKey, 'mongodb', user)),
    KAFKA_BROKERS: kafka.brokers,
    ...(kafka.external ? {} : kafkaLogin(accessKey, tool)),
  };
}

export function removeLocalFile(): void {
  rmSync(localFile, { force: true });
}

function describe({
  addresses: { ports, mongodb, kafka },
  services,
  secrets,
  demo,
  people,
  mailboxUrl,
}: RunningStack): LocalStack {
  return {
    base_url: baseUrl(ports),
    operator_token: secrets.operatorToken,
    demo: { account: demo.account, secret_key: demo.secretKey, webhook_secret: demo.webhookSecret },
    services: Object.fromEntries([...services].map(([name, { pid }]) => [name, { pid, port: ports[name] }])),
    tools: Object.fromEntries(
      toolNames.map((tool) => [tool, toolSettings(tool, { mongodb, kafka }, secrets.accessKey)]),
    ) as LocalStack['tools'],
    panel: { url: `${baseUrl(ports)}/panel`, ...people, mailbox_url: mailboxUrl },
    sandbox_url: sandboxUrl(ports),
    acquirer: {
      url: acquirerUrl(ports),
      secret_key: secrets.acquirerSecretKey,
      public_key: secrets.acquirerPublicKey,
    },
  };
}
