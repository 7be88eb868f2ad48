import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { envFile, envFileSettings } from '@catraca/compose/compose-settings';
import { prepareDemo } from '@catraca/dev-cli/demo';
import { exampleCharge } from '@catraca/dev-cli/example-charge';
import { Api, requireSuccess } from '@catraca/stack/api';
import type { Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { lastLines, run } from '@catraca/stack/processes/run';
import type { ComposeProject } from './docker.ts';
import { proveBooks } from './prove-books.ts';

const AN_HOUR_MS = 3_600_000;
const SALES_BEFORE_BACKUP_MS = 6_000;
/** Within it, a refund that is not held has ended at the sandbox bank. */
const HELD_MS = 8_000;
const PATIENCE_MS = 60_000;

export interface RestoreOptions {
  project: ComposeProject;
  baseUrl: string;
  terminal: Terminal;
  /** Sales that go on during the backup. */
  sell: () => Promise<void>;
}

/**
 * docs/production.md, "Backup and restore", on a running project: a backup under load, the loss of all
 * volumes, the restore, the proof of the books, and a refund that waits until MONEY_OUT is open. Throws a
 * UserError at the first thing that is not as promised.
 */
export async function backUpAndRestore({ project, baseUrl, terminal, sell }: RestoreOptions): Promise<void> {
  const { secretKey } = await prepareDemo(
    baseUrl,
    envFileSettings().OPERATOR_TOKEN!,
    undefined,
    'https://loja.invalid/webhooks',
  );
  const api = new Api(baseUrl, secretKey);
  const sale = await paidSale(api);
  const settings = await readFile(envFile);
  const folder = await mkdtemp(join(tmpdir(), 'catraca-backup-'));
  try {
    const backup = await terminal.step('Backup while sales go on', async () => {
      const backup = sleep(SALES_BEFORE_BACKUP_MS).then(() => script(project, 'backup.sh', folder));
      const [printed] = await Promise.all([backup, sell()]);
      return lastLines(printed, 1);
    });
    await terminal.step('All volumes are lost', () => project.run('down', '--volumes'));
    await terminal.step('Restore', () => script(project, 'restore.sh', backup));
    const left = await project.run('exec', '-T', 'mongo', 'ls', '-A', '/dump', '/tmp');
    if (/dump|restore|tmp\.\w/.test(left.replace(/^\/(dump|tmp):$/gm, '')))
      throw new UserError(`The restore left a dump behind: ${left}`);
    await project.untilHealthy('gateway');
    const since = new Date(Date.now() - AN_HOUR_MS).toISOString();
    await terminal.step('reemit from the tools image', () =>
      project.run('run', '--rm', 'tools', 'reemit', '--since', since),
    );
    await proveBooks(project, terminal);
    const refund = await terminal.step('A refund is held', () => heldRefund(api, sale));
    await writeFile(envFile, settings);
    await terminal.step('MONEY_OUT=open: the refund is made', async () => {
      await project.run('up', '--detach', '--no-build', '--no-deps', 'refunds', 'balance');
      await until(async () => (await statusOf(api, `/v1/refunds/${refund}`)) === 'succeeded', 'The refund');
    });
  } finally {
    await writeFile(envFile, settings);
    await rm(folder, { recursive: true, force: true });
  }
}

async function script(project: ComposeProject, name: string, folder: string): Promise<string> {
  const env = { ...process.env, COMPOSE_PROJECT_NAME: project.name, WITH_SANDBOX: 'yes' };
  const { code, output } = await run('bash', [join(root, 'deploy/backup', name), folder], { env });
  if (code !== 0) throw new UserError(`${name} failed:\n${lastLines(output, 12)}`);
  return output;
}

/** The id of a charge that was paid. */
export async function paidSale(api: Api): Promise<string> {
  const order = await api.post<{ id: string }>('/v1/charges', exampleCharge, key());
  const { id } = requireSuccess('The sale before the backup', order);
  requireSuccess('Its payment', await api.post(`/v1/test/charges/${id}/pay`));
  await until(async () => (await statusOf(api, `/v1/charges/${id}`)) === 'paid', 'The payment');
  return id;
}

/** The id of a refund that is still pending when it would long have been made. */
async function heldRefund(api: Api, charge: string): Promise<string> {
  const order = await api.post<{ id: string }>(`/v1/charges/${charge}/refund`, { amount: 1_000 }, key());
  const { id } = requireSuccess('A refund of a sale that was restored', order);
  await sleep(HELD_MS);
  const status = await statusOf(api, `/v1/refunds/${id}`);
  if (status !== 'pending')
    throw new UserError(`The restored system let money out: refund ${id} is ${status}.`);
  return id;
}

/** Empty while a service is replaced: the contract lets sellers read again after a 5xx (S6.4). */
export async function statusOf(api: Api, path: string): Promise<string> {
  const response = await api.get<{ status: string }>(path);
  return response.status >= 500 ? '' : requireSuccess(path, response).status;
}

export async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new UserError(`${what} did not end within ${PATIENCE_MS / 1_000} s.`);
    await sleep(500);
  }
}

export function key(): Record<string, string> {
  return { 'idempotency-key': randomUUID() };
}
