// npm run chaos: sales while everything that can break is broken; then every book is compared.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '@catraca/local/build';
import { type Command, runCommand } from '@catraca/local/main';
import { stateDirectory } from '@catraca/local/paths';
import { duration, green, red } from '@catraca/local/say';
import { help, parseFlags } from './flags.ts';
import { linesOf, passed, writeReport } from './report.ts';
import { run } from './run.ts';

await runCommand(async (command) => {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    command.say.line(help);
    return 0;
  }
  const report = await inOwnFolder(command, async (folder) => {
    if (!flags.built) await build(command.say);
    return run(command, flags, folder);
  });
  writeReport(join(stateDirectory, flags.few ? 'chaos-few.json' : 'chaos.json'), report);
  for (const line of linesOf(report)) command.say.line(line);
  const verdict = passed(report, { judgesTime: !flags.few })
    ? green('✓ nothing lost, nothing twice')
    : red(`✗ seed ${report.seed}`);
  command.say.line(`\n${verdict}  ${duration(report.minutes * 60_000)}\n`);
  return passed(report, { judgesTime: !flags.few }) ? 0 : 1;
});

/** MongoDB, Kafka and logs of one run; kept when it fails, so that the logs can be read. */
async function inOwnFolder<Result extends Parameters<typeof passed>[0]>(
  { afterStop, say }: Command,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(stateDirectory, { recursive: true });
  const folder = mkdtempSync(join(stateDirectory, 'chaos-'));
  let keep = true;
  afterStop(() => {
    rmSync(keep ? join(folder, 'mongo') : folder, { recursive: true, force: true });
    if (keep) rmSync(join(folder, 'kafka'), { recursive: true, force: true });
  });
  // Its own, also where the tests have theirs: it kills them.
  delete process.env.MONGODB_URI;
  delete process.env.KAFKA_BROKERS;
  const report = await work(folder);
  keep = !passed(report, { judgesTime: true });
  if (keep) say.line(`  logs in ${folder}/logs`);
  return report;
}
