import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import { grantLocalAccess } from '@catraca/stack/access/local-access';
import { lockClone, resetClone, secretsFile } from '@catraca/stack/clone';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { bold, dim, duration, green, red, type Terminal } from '@catraca/stack/command/terminal';
import { describeError, UserError } from '@catraca/stack/command/user-error';
import { baseUrl, environmentOf, type ServicePorts, type StackAddresses } from '@catraca/stack/environment';
import { startInfrastructure } from '@catraca/stack/infrastructure';
import { type RunningStack, removeLocalFile, writeLocalFile } from '@catraca/stack/local-file';
import { runPendingMigrations } from '@catraca/stack/migrations';
import { dataDirectory, logDirectory, root } from '@catraca/stack/paths';
import { freePorts, isFree } from '@catraca/stack/ports';
import { run } from '@catraca/stack/processes/run';
import { startServices } from '@catraca/stack/processes/service';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { ensureCertificates } from '@catraca/stack/secrets/certificates';
import { type Demo, loadSecrets, type Secrets, saveSecrets } from '@catraca/stack/secrets/secrets';
import { prepareDemo } from './demo.ts';
import { type Flags, help, parseFlags } from './flags.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { preparePeople } from './people.ts';
import { DemoShop } from './shop.ts';
import { requireStoredShape } from './stored-shape.ts';
import { summaryScreen } from './summary.ts';
import { showSale, type Tour } from './tour.ts';

const startedAt = Number(process.env.CATRACA_STARTED_AT ?? Date.now());

await runCommand(async (command) => {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    command.terminal.line(help);
    return 0;
  }
  await lockClone(command);
  if (flags.reset) resetClone();
  requireStoredShape();
  return start(flags, command);
});

async function start(flags: Flags, command: Command): Promise<number> {
  const { terminal } = command;
  const ports = await choosePorts(flags.port);
  const secrets = loadSecrets(secretsFile);
  const [receiver, mailbox] = await Promise.all([WebhookReceiver.open(), Mailbox.open()]);
  const infrastructure = await startInfrastructure(dataDirectory, secrets.accessKey, terminal);
  const addresses = { ports, ...infrastructure, smtpUrl: mailbox.smtpUrl };
  const stack = await startStack({ addresses, secrets, receiver, mailboxUrl: mailbox.url, command });

  const sold =
    !flags.tour ||
    (await sell({ baseUrl: baseUrl(ports), secretKey: stack.demo.secretKey, receiver, terminal }));
  if (flags.once) return sold ? 0 : 1;
  const shop = await openShop(flags.port + 1, baseUrl(ports), stack.demo);
  command.beforeStop(() => shop.close());
  terminal.line(
    summaryScreen({
      baseUrl: baseUrl(ports),
      shopUrl: shop.url,
      demo: stack.demo,
      people: stack.people,
      mailboxUrl: stack.mailboxUrl,
      operatorToken: secrets.operatorToken,
      logDirectory,
      offersHook: await offersHook(),
    }),
  );
  command.exitZeroOnSignal();
  showWebhooks(receiver, terminal);
  return new Promise(() => {}); // runs until a signal
}

/** Whether this is a git clone whose commit messages nothing checks yet. */
async function offersHook(): Promise<boolean> {
  if (!existsSync(join(root, '.git'))) return false;
  const { code } = await run('git', ['config', 'core.hooksPath'], { cwd: root });
  return code !== 0;
}

async function choosePorts(gateway: number): Promise<ServicePorts> {
  if (!(await isFree(gateway))) {
    throw new UserError(
      `Port ${gateway} is in use: stop the process that uses it, or choose another port with npm start -- --port N.`,
    );
  }
  const others = serviceNames.filter((name) => name !== 'gateway');
  const free = await freePorts(others.length, [gateway]);
  const ports = Object.fromEntries(others.map((name, index) => [name, free[index]!]));
  return { ...ports, gateway } as ServicePorts;
}

/** The port after the gateway's, if it is free. */
async function openShop(port: number, url: string, demo: Demo): Promise<DemoShop> {
  return DemoShop.open((await isFree(port)) ? port : 0, url, demo);
}

interface StackOptions {
  addresses: StackAddresses;
  secrets: Secrets;
  receiver: WebhookReceiver;
  mailboxUrl: string;
  command: Command;
}

/** Starts the services and prepares the demo seller. `.catraca/local.json` describes them while they run. */
async function startStack(options: StackOptions): Promise<RunningStack> {
  const { addresses, secrets, receiver, mailboxUrl, command } = options;
  let stack: RunningStack | undefined;
  await Promise.all([ensureCertificates(), grantLocalAccess(addresses, secrets.accessKey)]);
  await runPendingMigrations(addresses, secrets, command.terminal);
  const onRestart = () => stack && writeLocalFile(stack);
  const services = await startServices(
    (name) => environmentOf(name, addresses, secrets),
    command.terminal,
    onRestart,
  );
  const demo = await readyDemo(addresses, secrets, receiver);
  const place = { baseUrl: baseUrl(addresses.ports), operatorToken: secrets.operatorToken };
  const people = await preparePeople({ ...place, account: demo.account });
  stack = { addresses, services, secrets, demo, people, mailboxUrl };
  command.afterStop(removeLocalFile);
  writeLocalFile(stack);
  return stack;
}

async function readyDemo(
  { ports }: StackAddresses,
  secrets: Secrets,
  receiver: WebhookReceiver,
): Promise<Demo> {
  const demo = await prepareDemo(baseUrl(ports), secrets.operatorToken, secrets.demo, receiver.url);
  receiver.expectSecret(demo.webhookSecret);
  saveSecrets(secretsFile, { ...secrets, demo });
  return demo;
}

/** Prints a failed sale and keeps the stack running, so that it can be investigated. */
async function sell(tour: Tour): Promise<boolean> {
  try {
    await showSale(tour);
    tour.terminal.line(
      `\n${green('✓')} ${bold('Sale completed')}, ${duration(Date.now() - startedAt)} after npm start`,
    );
    return true;
  } catch (error) {
    tour.terminal.line(`${red('✗')} ${describeError(error)}`);
    return false;
  }
}

function showWebhooks(receiver: WebhookReceiver, terminal: Terminal): void {
  receiver.onWebhook(({ event, verified }) => {
    const [mark, verdict] = verified ? [green('✓'), 'signature verified'] : [red('✗'), 'wrong signature'];
    terminal.line(`${mark} webhook ${event.type} ${event.id}  ${dim(verdict)}`);
  });
}
