// npm run chaos: sales while everything that can break is broken; then every book is compared.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '@catraca/local/build';
import { type Command, runCommand } from '@catraca/local/main';
import { stateDirectory } from '@catraca/local/paths';
import { duration, green, red } from '@catraca/local/terminal';
import { type Flags, help, parseFlags } from './flags.ts';
import { createRunFolder, keepLogs, removeOldRuns } from './leftovers.ts';
import { passed, type Report, writeReport } from './report.ts';
import { run } from './run.ts';
import { linesOf } from './tell.ts';

await runCommand(async (command) => {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    command.terminal.line(help);
    return 0;
  }
  await removeOldRuns();
  if (!flags.built) await build(command.terminal);
  // Its own, also where the tests have theirs: it kills them.
  delete process.env.MONGODB_URI;
  delete process.env.KAFKA_BROKERS;
  const folder = createRunFolder();
  const reported = { ok: false };
  command.afterStop(() => clearAway(folder, flags, reported.ok));
  const report = await run(command, flags, folder, (partial) => tell(command, flags, partial));
  tell(command, flags, report);
  reported.ok = passed(report, { judgesTime: true });
  return passed(report, { judgesTime: !flags.few }) ? 0 : 1;
});

/** On screen, which a signal has ended already where the report is partial, and in its file. */
function tell({ terminal }: Command, flags: Flags, report: Report): void {
  writeReport(
    join(stateDirectory, flags.few ? 'chaos-few.json' : flags.rolling ? 'chaos-rolling.json' : 'chaos.json'),
    report,
  );
  const isGood = passed(report, { judgesTime: !flags.few });
  const verdict = isGood ? green('✓ nothing lost, nothing twice') : red(`✗ seed ${report.seed}`);
  const lines = [...linesOf(report), `\n${verdict}  ${duration(report.minutes * 60_000)}\n`];
  if (report.whole) for (const line of lines) terminal.line(line);
  else process.stdout.write(`${lines.join('\n')}\n`);
}

/** The logs of a run that went wrong can be read afterwards. */
function clearAway(folder: string, { seed }: Flags, isGood: boolean): void {
  if (!isGood) process.stdout.write(`  logs in ${keepLogs(folder, seed)}\n`);
  rmSync(folder, { recursive: true, force: true });
}
