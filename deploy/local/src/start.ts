import { serviceNames } from '@catraca/contracts/services';
import { forgetClone, secretsFile, takeClone } from './clone.ts';
import { closingScreen } from './closing.ts';
import { prepareDemo } from './demo.ts';
import { baseUrl, environmentOf, type ServicePorts, type StackAddresses } from './environment.ts';
import { type Flags, help, parseFlags } from './flags.ts';
import { startInfrastructure } from './infrastructure.ts';
import { removeLocalFile, type StackRun, writeLocalFile } from './local-file.ts';
import { type Command, runCommand } from './main.ts';
import { runPendingMigrations } from './migrations.ts';
import { dataDirectory, logDirectory } from './paths.ts';
import { freePorts, isFree } from './ports.ts';
import { WebhookReceiver } from './receiver.ts';
import { bold, dim, duration, green, red, type Say } from './say.ts';
import { type Demo, loadSecrets, type Secrets, saveSecrets } from './secrets.ts';
import { startServices } from './service.ts';
import { showSale, type Tour } from './tour.ts';
import { describeError, UserError } from './user-error.ts';

const startedAt = Number(process.env.CATRACA_STARTED_AT ?? Date.now());

await runCommand(async (command) => {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    command.say.line(help);
    return 0;
  }
  await takeClone(command);
  if (flags.reset) forgetClone();
  return start(flags, command);
});

async function start(flags: Flags, command: Command): Promise<number> {
  const { say } = command;
  const ports = await choosePorts(flags.port);
  const secrets = loadSecrets(secretsFile);
  const receiver = await WebhookReceiver.open();
  const addresses = { ports, ...(await startInfrastructure(dataDirectory, say)) };
  const stack = await startStack({ addresses, secrets, receiver, command });

  const sold =
    !flags.tour || (await sell({ baseUrl: baseUrl(ports), secretKey: stack.demo.secretKey, receiver, say }));
  if (flags.once) return sold ? 0 : 1;
  say.line(
    closingScreen({
      baseUrl: baseUrl(ports),
      demo: stack.demo,
      operatorToken: secrets.operatorToken,
      logDirectory,
    }),
  );
  command.standing();
  showWebhooks(receiver, say);
  return new Promise(() => {}); // until a signal
}

async function choosePorts(gateway: number): Promise<ServicePorts> {
  if (!(await isFree(gateway))) {
    throw new UserError(
      `Port ${gateway} is taken: stop what uses it, or choose another with npm start -- --port N.`,
    );
  }
  const others = serviceNames.filter((name) => name !== 'gateway');
  const free = await freePorts(others.length, [gateway]);
  const ports = Object.fromEntries(others.map((name, index) => [name, free[index]!]));
  return { ...ports, gateway } as ServicePorts;
}

interface Parts {
  addresses: StackAddresses;
  secrets: Secrets;
  receiver: WebhookReceiver;
  command: Command;
}

/** The services and the demo seller; `.catraca/local.json` describes them for as long as they run. */
async function startStack({ addresses, secrets, receiver, command }: Parts): Promise<StackRun> {
  let stack: StackRun | undefined;
  await runPendingMigrations(addresses, secrets, command.say);
  const onRestart = () => stack && writeLocalFile(stack);
  const services = await startServices(
    (name) => environmentOf(name, addresses, secrets),
    command.say,
    onRestart,
  );
  const demo = await readyDemo(addresses, secrets, receiver);
  stack = { addresses, services, secrets, demo };
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

/** A sale that fails is shown, and leaves the stack standing to look into it. */
async function sell(tour: Tour): Promise<boolean> {
  try {
    await showSale(tour);
    tour.say.line(`\n${green('✓')} ${bold('Sold')}, ${duration(Date.now() - startedAt)} after the start`);
    return true;
  } catch (error) {
    tour.say.line(`${red('✗')} ${describeError(error)}`);
    return false;
  }
}

function showWebhooks(receiver: WebhookReceiver, say: Say): void {
  receiver.onWebhook(({ event, genuine }) => {
    const [mark, verdict] = genuine ? [green('✓'), 'signature verified'] : [red('✗'), 'wrong signature'];
    say.line(`${mark} webhook ${event.type} ${event.id}  ${dim(verdict)}`);
  });
}
