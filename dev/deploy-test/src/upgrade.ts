// npm run test:deploy -- --upgrade: an installation from before services had users and data keys each.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { envFileSettings } from '@catraca/compose/compose-settings';
import { serviceNames } from '@catraca/contracts/services';
import { prepareDemo } from '@catraca/dev-cli/demo';
import { Api, requireSuccess } from '@catraca/stack/api';
import type { Command } from '@catraca/stack/command/run-command';
import { UserError } from '@catraca/stack/command/user-error';
import { root, stateDirectory } from '@catraca/stack/paths';
import { lastLines, run } from '@catraca/stack/processes/run';
import { key, paidSale, statusOf, until } from './backup-and-restore.ts';
import { buildImage, ComposeProject } from './docker.ts';
import { OldClone } from './old-images.ts';
import { proveBooks } from './prove-books.ts';

/** The last commit at which stores asked for no password, and all services shared DATA_KEYS. */
const WITHOUT_USERS = '1b006a37^';
const NAME = 'catraca-upgrade';
const settings = ['.env', 'deploy/compose/secrets'];

export interface UpgradeOptions {
  isKept: boolean;
  from: string | undefined;
  baseUrl: string;
}

/** Returns the exit code. Throws a UserError at the first thing that is not as promised. */
export async function upgrade(command: Command, { isKept, from, baseUrl }: UpgradeOptions): Promise<number> {
  const { terminal } = command;
  const old = await OldClone.of(from ?? WITHOUT_USERS);
  await old.buildImages(terminal);
  for (const name of [...serviceNames, 'tools'])
    await terminal.step(`Image of ${name}`, () => buildImage({ name, tag: 'local' }));
  const project = new ComposeProject(NAME);
  const before = new ComposeProject(NAME, undefined, { CATRACA_TAG: 'old' }, old.folder);
  command.beforeStop(async () => {
    await composeEnv(root); // compose reads all settings also to remove
    if (!isKept) await project.run('down', '--volumes');
    await old.remove();
  });
  await terminal.step('The old version, with its own compose:env', async () => {
    await composeEnv(old.folder); // with the packages of that commit: it installs them
    await before.run('up', '--detach', '--no-build');
    await before.untilHealthy('gateway');
  });
  takeSettings(old.folder, command);
  const { secretKey } = await prepareDemo(baseUrl, envFileSettings().OPERATOR_TOKEN!, undefined, WEBHOOKS);
  const api = new Api(baseUrl, secretKey);
  const sale = await terminal.step('A sale', () => paidSale(api));
  const read = async () => requireSuccess('The sale', await api.get(`/v1/charges/${sale}`));
  const asSold = JSON.stringify(await read());
  await terminal.step('compose down, npm run compose:env, compose up', async () => {
    await before.run('down');
    await composeEnv(root);
    await project.run('up', '--detach', '--no-build');
    await project.untilHealthy('gateway');
  });
  if (JSON.stringify(await read()) !== asSold) throw new UserError('The sale reads otherwise than before.');
  await terminal.step('A sale, and a refund of the old one', async () => {
    await paidSale(api);
    const order = await api.post<{ id: string }>(`/v1/charges/${sale}/refund`, { amount: 100 }, key());
    const { id } = requireSuccess('The refund', order);
    await until(async () => (await statusOf(api, `/v1/refunds/${id}`)) === 'succeeded', 'The refund');
  });
  await terminal.step('reseal: the old key may go', async () => {
    await project.run('run', '--rm', 'reseal'); // exits with 0 only when no old key is named any more
  });
  await proveBooks(project, terminal);
  terminal.line('\n✓ An installation of the version before is upgraded');
  return 0;
}

const WEBHOOKS = 'https://loja.invalid/webhooks';

async function composeEnv(folder: string): Promise<void> {
  const program = join(folder, 'dev/cli/bootstrap.mjs');
  const { code, output } = await run(process.execPath, [program, 'compose-env'], { cwd: folder });
  if (code !== 0) throw new UserError(`compose:env failed: ${lastLines(output, 12)}`);
}

/** This clone has the settings of the old one, until the command ends. Its own are kept beside its data. */
function takeSettings(folder: string, command: Command): void {
  for (const name of settings) {
    const own = join(root, name);
    const kept = join(stateDirectory, 'kept-settings', name);
    if (existsSync(own)) {
      mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
      renameSync(own, kept);
    }
    cpSync(join(folder, name), own, { recursive: true });
    command.beforeStop(() => {
      rmSync(own, { recursive: true });
      if (existsSync(kept)) renameSync(kept, own);
    });
  }
}
