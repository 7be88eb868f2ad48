// npm run test:deploy: builds the images, starts docker-compose.yml, sells, looks at what users of the images
// rely on, backs up, restores.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { envFileSettings } from '@catraca/compose/compose-settings';
import { serviceNames } from '@catraca/contracts/services';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { UserError } from '@catraca/stack/command/user-error';
import { backUpAndRestore } from './backup-and-restore.ts';
import { buildImage, ComposeProject, docker, requireDocker } from './docker.ts';
import { loadProgram } from './load-bundle.ts';
import { checkObserve } from './observe-check.ts';
import { proveBooks } from './prove-books.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { upgrade } from './upgrade.ts';

const help = `npm run test:deploy -- [flags]

  Needs a Docker engine (DOCKER_HOST) with BuildKit and compose, and the base images: from a registry, or made here by
  deploy/images/base/build.sh. Uses the ports 8080 and 8081, and .env of this clone (npm run compose:env).

  --rolling      instead: three of each store, two of each service, sales from another container; every service is
                 replaced by this clone's version, then MongoDB's primary steps down and each broker restarts
  --from REF     the version before, for --rolling (default: the commit before; its stored documents must have today's shapes)
                 or --upgrade
  --upgrade      instead: an installation from before services had users and data keys of their own is brought up to this version
  --observe      instead: the profile observe; what Prometheus scrapes, the trace of a failed sale and its log lines
  --keep         leave the system running
  --help         show this help`;

const options = {
  rolling: { type: 'boolean', default: false },
  upgrade: { type: 'boolean', default: false },
  from: { type: 'string' },
  observe: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const BASE = 'node:24-bookworm-slim';
const MOST_BYTES_ABOVE_BASE = 90_000_000;
const baseUrl = 'http://127.0.0.1:8080';
const READY_MS = 300_000;
/** Two a second. */
const SALES = 40;
const KILLED_AFTER_MS = 8_000;
const SALES_DURING_BACKUP = 20;
const project = new ComposeProject('catraca-test');

await runCommand(async (command) => {
  const { terminal } = command;
  const { values: flags } = parseArgs({ options });
  if (flags.help) {
    terminal.line(help);
    return 0;
  }
  await terminal.step('A Docker engine, and a client with BuildKit', requireDocker);
  const isKept = flags.keep;
  if (flags.rolling) return rollingUpgrade(command, { isKept, from: flags.from });
  if (flags.upgrade) return upgrade(command, { isKept, from: flags.from, baseUrl });
  for (const image of [...serviceNames, 'tools'])
    await terminal.step(`Image of ${image}`, async (progress) => progress(await buildAndLook(image)));
  if (!isKept) command.beforeStop(async () => void (await project.run('down', '--volumes')));
  await terminal.step('docker compose up', () => project.run('up', '--detach', '--no-build'));
  await sellUntilPaid(command);
  if (flags.observe) {
    await checkObserve({ project, baseUrl, terminal });
    return 0;
  }
  await terminal.step('Three charges, two gateways', () =>
    project.run('up', '--detach', '--no-build', '--scale', 'charges=3', '--scale', 'gateway=2'),
  );
  await sellWhileOneDies(command);
  await proveBooks(project, terminal);
  await backUpAndRestore({ project, baseUrl, terminal, sell: () => sell(SALES_DURING_BACKUP) });
  terminal.line('\n✓ The images, compose, scaling, backup and restore work');
  return 0;
});

/**
 * Returns its size above the base image. Throws when it runs as root or lacks what belongs into every image.
 */
async function buildAndLook(name: string): Promise<string> {
  const image = await buildImage({ name, tag: 'local' });
  const above = (await sizeOf(image)) - (await sizeOf(BASE));
  if (above > MOST_BYTES_ABOVE_BASE) throw new UserError(`${image} is ${megabytes(above)} above ${BASE}.`);
  const look =
    'id -u; ls sbom.cdx.json licences/LICENSE dist/bundle.js.map; touch /app/x 2>/dev/null && echo writable || true';
  const inside = await docker('run', '--rm', '--read-only', '--entrypoint', 'sh', image, '-c', look);
  const [user, ...files] = inside.trim().split('\n');
  if (user !== '1000' || files.length !== 3) throw new UserError(`${image} has ${inside}`);
  return `${megabytes(above)} above the base image`;
}

/** From `up` to the first paid sale. */
async function sellUntilPaid({ terminal }: Command): Promise<void> {
  await terminal.step('First paid sale', async (progress) => {
    const started = Date.now();
    while (Date.now() - started < READY_MS) {
      const responds = await fetch(`${baseUrl}/docs`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (responds) break;
      await sleep(500);
    }
    await sell(1);
    progress(`${Math.round((Date.now() - started) / 1_000)} s after compose`);
  });
}

async function sellWhileOneDies({ terminal }: Command): Promise<void> {
  await terminal.step('Sales while a charges container is killed', async (progress) => {
    const sales = sell(SALES);
    await sleep(KILLED_AFTER_MS);
    const [victim] = await project.containersOf('charges');
    await docker('kill', victim!);
    await sales;
    progress(`${SALES} of ${SALES} paid`);
  });
}

/**
 * Sales from a container, as sellers make them. Fails when a request did that the contract does not let
 * sellers repeat.
 */
async function sell(count: number): Promise<void> {
  const environment = [
    'BASE_URL=http://proxy:8080',
    `OPERATOR_TOKEN=${envFileSettings().OPERATOR_TOKEN!}`,
  ].flatMap((variable) => ['-e', variable]);
  const { flags, program } = await loadProgram();
  await project.run('run', '--rm', ...environment, ...flags, 'tools', program, '--count', String(count));
}

async function sizeOf(image: string): Promise<number> {
  return Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
