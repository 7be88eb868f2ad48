// npm run try:alerts: real faults on a real stack, and how long the alerts of deploy/monitoring/alerts take,
// as shipped, in a real Prometheus.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames } from '@catraca/contracts/services';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { UserError } from '@catraca/stack/command/user-error';
import { infrastructureSettings, startInfrastructure } from '@catraca/stack/infrastructure';
import { freePorts } from '@catraca/stack/ports';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { createTestFolder, removeOldTestFolders } from '@catraca/stack/test-folder';
import { chargeOrder } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import {
  changedAmount,
  type Fault,
  junk,
  killed,
  refusedPostings,
  silentKafka,
  slowConsumer,
} from './faults.ts';
import { hasPrometheus, Prometheus } from './prometheus.ts';
import { startReconciliation } from './reconcile-job.ts';
import { Shop } from './shop.ts';

const help = `npm run try:alerts [-- --only ALERT]

  Starts MongoDB, Kafka, all services, reconciliation and Prometheus (Debian's prometheus), sells, causes faults, and prints after how
  many seconds each alert fires. Takes about 35 minutes: BooksDiffer waits for 20, ConsumerBehind for 10.`;
const { values: flags } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });

const LIMIT_MS = 25 * 60_000;
const SALE_EVERY_MS = 250;

await runCommand(async (command) => {
  if (flags.help) {
    command.terminal.line(help);
    return 0;
  }
  if (!hasPrometheus()) throw new UserError('There is no prometheus: apt-get install prometheus.');
  const rows = await tryAll(command);
  command.terminal.line(
    ['\n| alert | fault | seconds until it fires |', '|---|---|---|', ...rows].join('\n'),
  );
  return 0;
});

/** Rows of a table, in Markdown. */
async function tryAll(command: Command): Promise<string[]> {
  const { stack, prometheus, shop, pidOfKafka, chargeId } = await setUp(command);
  const ending = new AbortController();
  const selling = sell(shop, ending.signal);
  const rows: string[] = [];
  const attempt = async (fault: Fault) => {
    if (flags.only && fault.alert !== flags.only) return;
    const seconds = await secondsUntilFiring(fault, prometheus);
    rows.push(`| ${fault.alert} | ${fault.what} | ${seconds} |`);
    command.terminal.line(`✓ ${fault.alert}  ${seconds} s  ${fault.what}`);
  };
  const differing = attempt(changedAmount(stack, chargeId));
  await Promise.all([
    attempt(junk(stack)),
    attempt(killed(stack, 'notifier', 'ServiceAway', { service: 'notifier' })),
    attempt(refusedPostings(stack)),
  ]);
  await attempt(killed(stack, 'charges', 'ChargesFailFast'));
  await attempt(silentKafka(pidOfKafka));
  await attempt(slowConsumer(stack, prometheus));
  await differing;
  ending.abort();
  await selling;
  return rows;
}

async function setUp({ terminal, beforeStop }: Command) {
  await removeOldTestFolders();
  const folder = createTestFolder();
  const accessKey = randomBytes(32).toString('base64');
  const started = await startInfrastructure(folder, accessKey, terminal);
  Object.assign(process.env, infrastructureSettings(started, accessKey));
  const [stack, receiver, [opsPort]] = await Promise.all([
    Stack.start(),
    WebhookReceiver.open(),
    freePorts(1),
  ]);
  beforeStop(() => stack.close());
  const shop = await Shop.open(stack, receiver);
  const chargeId = await shop.sellByPix();
  const reconciliation = startReconciliation(stack, opsPort!, '1m');
  const targets = [...serviceNames.map((name) => stack.opsAddressOf(name)), `127.0.0.1:${opsPort}`];
  const prometheus = await Prometheus.start({ targets });
  beforeStop(async () => {
    reconciliation.kill();
    receiver.close();
    await prometheus.close();
  });
  await untilScraped(prometheus, targets.length);
  return { stack, prometheus, shop, chargeId, pidOfKafka: join(folder, 'kafka/kafka.pid') };
}

async function untilScraped(prometheus: Prometheus, count: number): Promise<void> {
  while ((await prometheus.query('up == 1')).length < count) await sleep(1_000);
}

async function secondsUntilFiring(
  { alert, labels = {}, begin }: Fault,
  prometheus: Prometheus,
): Promise<number> {
  const startedAt = Date.now();
  const undo = await begin();
  const wanted = Object.entries({ alertname: alert, ...labels });
  try {
    while (Date.now() - startedAt < LIMIT_MS) {
      const firing = await prometheus.firing();
      if (firing.some((one) => wanted.every(([name, value]) => one[name] === value)))
        return Math.round((Date.now() - startedAt) / 1_000);
      await sleep(1_000);
    }
  } finally {
    await undo();
  }
  throw new UserError(`${alert} did not fire within ${LIMIT_MS / 60_000} minutes.`);
}

/** Sales whose failures are what the alerts are about. */
async function sell({ seller: { api } }: Shop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    void (async () => {
      const { status, body } = await api.post('/v1/charges', chargeOrder());
      if (status === 201) await api.post(`/v1/test/charges/${body.id}/pay`);
    })().catch(() => undefined);
    await sleep(SALE_EVERY_MS);
  }
}
