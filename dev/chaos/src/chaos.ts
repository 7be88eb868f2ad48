// npm run chaos: sells while faults are injected, then reconciles all data.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '@catraca/stack/build';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { duration, green, red } from '@catraca/stack/command/terminal';
import { stateDirectory } from '@catraca/stack/paths';
import { type Flags, help, parseFlags } from './flags.ts';
import { formatReport } from './format-report.ts';
import { createRunFolder, keepLogs, removeOldRuns } from './leftovers.ts';
import { passed, type Report, writeReport } from './report.ts';
import { run } from './run.ts';

await runCommand(async (command) => {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    command.terminal.line(help);
    return 0;
  }
  await removeOldRuns();
  if (!flags.built) await build(command.terminal);
  // It kills its MongoDB and Kafka, so it must not use those of a test run.
  delete process.env.MONGODB_URI;
  delete process.env.KAFKA_BROKERS;
  const folder = createRunFolder();
  const reported = { ok: false };
  command.afterStop(() => removeRunFolder(folder, flags, reported.ok));
  const report = await run(command, flags, folder, (partial) => printReport(command, flags, partial));
  printReport(command, flags, report);
  reported.ok = passed(report, { failsOnSlowRecovery: true });
  return passed(report, { failsOnSlowRecovery: !flags.few }) ? 0 : 1;
});

/** Prints and stores the report. A partial one follows a signal, when the terminal takes no more output. */
function printReport({ terminal }: Command, flags: Flags, report: Report): void {
  writeReport(
    join(stateDirectory, flags.few ? 'chaos-few.json' : flags.rolling ? 'chaos-rolling.json' : 'chaos.json'),
    report,
  );
  const isGood = passed(report, { failsOnSlowRecovery: !flags.few });
  const verdict = isGood ? green('✓ nothing lost, nothing duplicated') : red(`✗ seed ${report.seed}`);
  const lines = [...formatReport(report), `\n${verdict}  ${duration(report.minutes * 60_000)}\n`];
  if (report.whole) for (const line of lines) terminal.line(line);
  else process.stdout.write(`${lines.join('\n')}\n`);
}

/** Keeps the logs of a failed run. */
function removeRunFolder(folder: string, { seed }: Flags, isGood: boolean): void {
  if (!isGood) process.stdout.write(`  logs in ${keepLogs(folder, seed)}\n`);
  rmSync(folder, { recursive: true, force: true });
}
