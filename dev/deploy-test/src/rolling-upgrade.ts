// npm run test:deploy -- --rolling: an upgrade under load, service by service, and the loss of a member of
// each store.
import { setTimeout as sleep } from 'node:timers/promises';
import { envFileSettings } from '@catraca/compose/compose-settings';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import type { Command } from '@catraca/stack/command/run-command';
import { buildImage, ComposeProject, docker } from './docker.ts';
import { LoadContainer, type SalesCounts } from './load-container.ts';
import { buildOldImages } from './old-images.ts';
import { proveBooks } from './prove-books.ts';
import { type Row, rowOf, table } from './rolling-table.ts';
import { brokers, restartBroker, stepPrimaryDown } from './store-restarts.ts';

/** What an upgrade begins with, if no other commit is named. */
const LAST_VERSION = 'HEAD~1';
/**
 * Callees before callers, and who consumes events before who publishes new ones: the order of
 * docs/production.md.
 */
export const upgradeOrder = [
  'accounts',
  'identity',
  'vault',
  'webhooks',
  'notifier',
  'balance',
  'charges',
  'refunds',
  'checkout',
  'subscriptions',
  'gateway',
] as const satisfies ServiceName[];
const INSTANCES = 2;
const SALES_PER_SECOND = 2;
/** Sales before the first step, and after each one, so that what a step broke is seen in its row. */
const CALM_MS = 8_000;
/** Within it, deliveries and postings of the last sale are made. */
const SETTLE_MS = 15_000;

const files = ['docker-compose.yml', 'deploy/compose/cluster.yaml'];
const noLimits = { RATE_LIMIT_IP: '1000000', RATE_LIMIT_READS: '1000000', RATE_LIMIT_WRITES: '1000000' };
const project = new ComposeProject('catraca-rolling', files, { ...noLimits, CATRACA_TAG: 'local' });
const old = project.with({ CATRACA_TAG: 'old' });

export interface RollingOptions {
  isKept: boolean;
  from: string | undefined;
}

/** Returns the exit code: 0 when no request failed and the books agree. */
export async function rollingUpgrade(command: Command, { isKept, from }: RollingOptions): Promise<number> {
  const { terminal } = command;
  const before = await buildOldImages(from ?? LAST_VERSION, terminal);
  for (const name of [...upgradeOrder, 'tools'])
    await terminal.step(`Image of ${name}`, () => buildImage({ name, tag: 'local' }));
  const load = loadOf(project);
  if (!isKept) command.beforeStop(() => load.remove());
  if (!isKept) command.beforeStop(async () => void (await project.run('down', '--volumes')));
  await startOld(command, before);
  await load.start();

  const rows: Row[] = [];
  const step = async (title: string, work: () => Promise<unknown>) => {
    const counted = await load.counts();
    const startedAt = Date.now();
    await terminal.step(title, work);
    await sleep(CALM_MS);
    rows.push(rowOf(title, (Date.now() - startedAt) / 1_000, counted, await load.counts()));
  };
  await step('no change', () => sleep(CALM_MS));
  for (const service of upgradeOrder)
    await step(`${service}: ${before.includes(service) ? 'replaced' : 'added'}`, () => replace(service));
  await step('MongoDB: the primary steps down', () => stepPrimaryDown(project));
  for (const broker of brokers) await step(`${broker}: restarted`, () => restartBroker(project, broker));

  const counts = await terminal.step('The last sales end', () => load.stop());
  for (const line of table(rows, counts)) terminal.line(line);
  for (const line of (await load.notes()).slice(0, 60)) terminal.line(`  ${line}`);
  await sleep(SETTLE_MS);
  await proveBooks(project, terminal);
  return verdict(command, counts);
}

async function startOld({ terminal }: Command, services: string[]): Promise<void> {
  await terminal.step('Stores: three of MongoDB, three of Kafka', async () => {
    await old.run('up', '--detach', '--no-build', 'mongo', 'kafka', 'valkey');
    await Promise.all(['mongo', 'kafka', 'valkey'].map((store) => old.untilHealthy(store)));
  });
  await terminal.step('The old version, two instances of each service', async () => {
    // The gateway comes last: it needs the others.
    const ordered = [...services].sort((one, other) => rank(one) - rank(other));
    for (const service of ordered) await up(old, service);
    await old.run('up', '--detach', '--no-build', '--no-deps', 'proxy');
  });
}

function rank(service: string): number {
  return service === 'gateway' ? serviceNames.length : serviceNames.indexOf(service as ServiceName);
}

/** Starts what is missing of a service's instances, and waits until all are healthy. */
async function up(version: ComposeProject, service: string): Promise<void> {
  const count = service === 'sandbox' ? 1 : INSTANCES;
  const scale = ['--scale', `${service}=${count}`];
  await version.run('up', '--detach', '--no-build', '--no-deps', '--no-recreate', ...scale, service);
  await version.untilHealthy(service, count);
}

function loadOf({ name }: ComposeProject): LoadContainer {
  return new LoadContainer({
    name: `${name}-load`,
    network: `${name}_inner`,
    baseUrl: 'http://proxy:8080',
    operatorToken: envFileSettings().OPERATOR_TOKEN!,
    perSecond: SALES_PER_SECOND,
  });
}

/** Migrates the service's database, then replaces one instance after the other. */
async function replace(service: string): Promise<void> {
  await project.run('run', '--rm', '--no-deps', service, 'node', 'dist/bundle.js', 'migrate');
  for (const id of await project.containersOf(service)) {
    await docker('stop', '-t', '30', id);
    await docker('rm', id);
    await up(project, service);
  }
  await up(project, service);
}

function verdict({ terminal }: Command, { begun, paid, failed }: SalesCounts): number {
  for (const failure of failed) terminal.line(`✗ ${failure}`);
  const isWhole = failed.length === 0 && begun === paid;
  terminal.line(`\n${isWhole ? '✓' : '✗'} ${paid} of ${begun} sales paid, ${failed.length} requests failed`);
  return isWhole ? 0 : 1;
}
