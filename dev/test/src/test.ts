import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, runChecks } from '@catraca/dev-check/checks';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { red, type Terminal } from '@catraca/stack/command/terminal';
import { describeError } from '@catraca/stack/command/user-error';
import { infrastructureSettings, startInfrastructure } from '@catraca/stack/infrastructure';
import { compileCacheDirectory } from '@catraca/stack/paths';
import { createTestFolder, removeOldTestFolders, sharedStackFolder } from '@catraca/stack/test-folder';
import { attackReport, untried } from './attacks.ts';
import { failedTests, runJest, type TestedCounts } from './jest.ts';
import { startSharedStack } from './shared-stack.ts';
import { parseTestArgs } from './test-args.ts';

const { suite, jestArgs } = parseTestArgs(process.argv.slice(2));

await runCommand(async (command) => {
  const counts = await runTests(command).catch((error): TestedCounts => {
    command.terminal.last(`${red('✗')} ${describeError(error)}`);
    return { passed: 0, failed: 1, skipped: 0, skippedFor: new Map(), files: [] };
  });
  command.afterStop(() => process.stdout.write(`\n${summary(counts)}\n`));
  return counts.failed === 0 ? 0 : 1;
});

/**
 * The checks (with the behaviour suite) and the suite's tests, on a MongoDB and a Kafka of this run's own.
 */
async function runTests({ terminal, afterStop }: Command): Promise<TestedCounts> {
  await removeOldTestFolders();
  const folder = createTestFolder();
  afterStop(() => rmSync(folder, { recursive: true, force: true }));
  const accessKey = randomBytes(32).toString('base64');
  const { mongodb, kafka } = await startInfrastructure(folder, accessKey, terminal);
  const checked = await check(terminal);
  const infrastructure = infrastructureSettings({ mongodb, kafka }, accessKey);
  const CATRACA_SHARED_STACK = await startSharedStack(sharedStackFolder(folder), infrastructure);
  const env = {
    ...infrastructure,
    CATRACA_SHARED_STACK,
    CATRACA_SUITE: suite ?? '',
    NODE_COMPILE_CACHE: compileCacheDirectory, // tests run commands of deploy from their sources
  };
  const tested = await runJest(jestArgs, env, join(folder, 'report.json'));
  const { skippedFor, files } = tested;
  const counts = add(checked, tested);
  if (suite === 'attacks') counts.failed += untried(files);
  return { ...counts, skippedFor, files };
}

async function check(terminal: Terminal): Promise<Counts> {
  return suite === 'behaviour' ? runChecks(terminal) : { passed: 0, failed: 0, skipped: 0 };
}

function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** The attacks, what failed, what was skipped and what would run it; then the line that `.ci/run` adds up. */
function summary({ passed, failed, skipped, skippedFor, files }: TestedCounts): string {
  const attacked = suite === 'attacks' ? `${attackReport(files).join('\n')}\n\n` : '';
  const failures = failedTests(files)
    .map((one) => `${one}\n\n`)
    .join('');
  const needs = [...skippedFor].map(([need, count]) => `  ${String(count).padStart(4)}  ${need}\n`);
  const skips = skipped > 0 ? `Skipped, and what would run them:\n${needs.join('')}\n` : '';
  return `${attacked}${failures}${skips}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
