import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Counts } from '@catraca/dev-check/checks';
import { root } from '@catraca/stack/paths';
import { run } from '@catraca/stack/processes/run';

/** What we read of the file that `jest --json` writes. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Test files that broke before their tests ran. */
  numRuntimeErrorTestSuites: number;
  testResults: TestedFile[];
}

export interface TestedFile {
  /** Absolute path. */
  name: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

export interface TestedCounts extends Counts {
  /** How many were skipped, by what would run them. */
  skippedFor: Map<string, number>;
  files: readonly TestedFile[];
}

/** Runs jest with its output on screen; a crash, or a run without a single test, counts as one failure. */
export async function runJest(
  args: string[],
  env: NodeJS.ProcessEnv,
  reportFile: string,
): Promise<TestedCounts> {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config=dev/test/jest.config.mjs',
    '--json',
    `--outputFile=${reportFile}`,
    ...args,
  ];
  const { code } = await run(process.execPath, [...node, ...jest], {
    cwd: root,
    env: { ...process.env, ...env },
    // jest reports on standard error, and the JSON once more on standard output
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report = readReport(reportFile);
  const files = report?.testResults ?? [];
  return { ...countTests(code, report), skippedFor: skippedFor(files), files };
}

/** A name says in brackets what its test needs: "(skipped without Debian’s prometheus)". */
export function skippedFor(files: readonly Pick<TestedFile, 'assertionResults'>[]): Map<string, number> {
  const names = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .map(
      ({ fullName }) => /\(skipped without ([^)]+)\)/.exec(fullName)?.[1] ?? `no reason named: ${fullName}`,
    );
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
}

/** The end of a long log is what is read first: each failed test with the start of its message. */
export function failedTests(files: readonly Pick<TestedFile, 'assertionResults'>[]): string[] {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => {
      const message = stripVTControlCharacters(failureMessages?.[0] ?? '');
      return `✗ ${fullName}\n    ${message.split('\n').slice(0, 12).join('\n    ')}`;
    });
}

export function countTests(exitCode: number, report: JestReport | undefined): Counts {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped };
}

function readReport(file: string): JestReport | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestReport) : undefined;
}
