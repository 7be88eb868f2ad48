// npm run migrate: brings every service's database to the schema version of this clone (ADR 24).
import { parseArgs } from 'node:util';
import { serviceNames } from '@catraca/contracts/services';
import { grantLocalAccess } from '@catraca/stack/access/local-access';
import { build } from '@catraca/stack/build';
import { lockClone, secretsFile } from '@catraca/stack/clone';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { UserError } from '@catraca/stack/command/user-error';
import { environmentOf, type ServicePorts, type StackAddresses } from '@catraca/stack/environment';
import { migrateService } from '@catraca/stack/migrations';
import { startMongo } from '@catraca/stack/mongo/mongo';
import { mongoDirectory } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';
import { ensureCertificates } from '@catraca/stack/secrets/certificates';
import { loadSecrets } from '@catraca/stack/secrets/secrets';
import { requireStoredShape } from './stored-shape.ts';

const help = `npm run migrate -- [flags]

  Runs each service's pending migrations, one by one. Safe to interrupt and to repeat. npm start does this too.

  --dry-run   say what would run, and change nothing
  --help      this text

  Of this clone's own MongoDB, or of the one that MONGODB_URI names. In production, run "node dist/bundle.js migrate"
  of each service with the settings of that service.`;

await runCommand(async (command) => {
  const { dryRun, wantsHelp } = parseFlags(process.argv.slice(2));
  if (wantsHelp) {
    command.terminal.line(help);
    return 0;
  }
  await lockClone(command);
  if (!process.env.MONGODB_URI) requireStoredShape();
  return migrateAll(command, dryRun ? ['--dry-run'] : []);
});

async function migrateAll({ terminal }: Command, flags: string[]): Promise<number> {
  const [port, ...ports] = (await freePorts(serviceNames.length + 1)) as [number, ...number[]];
  const secrets = loadSecrets(secretsFile);
  const { accessKey } = secrets;
  const [mongodb] = await Promise.all([
    startMongo({ dataDirectory: mongoDirectory, port, accessKey, terminal }),
    build(terminal),
  ]);
  // Migrations need no Kafka and no port, but a service reads all its settings.
  const addresses: StackAddresses = {
    ports: Object.fromEntries(serviceNames.map((name, index) => [name, ports[index]])) as ServicePorts,
    mongodb,
    kafka: { brokers: '127.0.0.1:9', external: false },
  };
  await Promise.all([
    ensureCertificates(),
    grantLocalAccess({ mongodb, kafka: { brokers: '', external: true } }, accessKey),
  ]);
  for (const name of serviceNames)
    terminal.line(await migrateService(name, environmentOf(name, addresses, secrets), flags));
  return 0;
}

function parseFlags(args: string[]) {
  try {
    const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    return { dryRun: values['dry-run'] ?? false, wantsHelp: values.help ?? false };
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}: see npm run migrate -- --help`);
  }
}
