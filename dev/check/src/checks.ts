import { join } from 'node:path';
import { compilerOutput, runTurboBuild } from '@catraca/stack/build';
import type { Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { type RunResult, run } from '@catraca/stack/processes/run';
import { checkCommentWidth } from './comment-width.ts';
import { regenerated } from './generators.ts';
import { checkLicences } from './licences.ts';
import { checkLinks } from './links.ts';
import { checkRegexes } from './regexes.ts';

interface Check {
  title: string;
  run(): Promise<RunResult>;
}

const command = (program: string, args: string[], folder = '.') =>
  run(program, args, { cwd: join(root, folder) });

const checks: Check[] = [
  { title: 'Format and lint', run: () => command('biome', ['check', '.']) },
  { title: 'Comments are no wider than the code', run: checkCommentWidth },
  { title: 'Contracts follow the rules of buf', run: () => command('buf', ['lint'], 'protos') },
  {
    title: 'Contracts are compatible with the last release',
    run: () => command('buf', ['breaking', '--against', 'released.binpb'], 'protos'),
  },
  { title: 'Generated files are fresh', run: generatedFilesAreFresh },
  { title: 'Links and references', run: checkLinks },
  { title: 'Licences of the dependencies are permissive', run: checkLicences },
  { title: 'Regular expressions take linear time', run: checkRegexes },
  { title: 'Build', run: builds },
  { title: 'Types of the sources', run: () => types('tsconfig.sources.json') },
  { title: 'Types of what Node runs uncompiled', run: () => types('dev/cli/tsconfig.json') },
  { title: 'Types of the TypeScript SDK', run: () => types('sdks/typescript') },
  { title: 'Types of the command line', run: () => types('sdks/cli') },
  { title: 'Types of the tests', run: () => types('dev/test/tsconfig.json') },
  {
    title: 'Dependencies are declared and used',
    run: () => command('knip', ['--no-config-hints']),
  },
  {
    title: 'Imports follow the architecture',
    run: () =>
      command('depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        'libs',
        'services',
        'sdks',
        'deploy',
        'dev',
        'tests',
      ]),
  },
];

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs every check, also after one has failed; the output of a check is shown only when it fails. */
export async function runChecks(terminal: Terminal): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const check of checks) {
    try {
      await terminal.step(check.title, () => runCheck(check));
      counts.passed += 1;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      terminal.line(error.message);
      counts.failed += 1;
    }
  }
  return counts;
}

async function runCheck(check: Check): Promise<void> {
  const { code, output } = await check.run();
  if (code !== 0) throw new UserError(output.trimEnd());
}

function types(project: string): Promise<RunResult> {
  return command('tsc', ['--noEmit', '-p', project]);
}

async function generatedFilesAreFresh(): Promise<RunResult> {
  const stale = await regenerated();
  const list = stale.map((file) => `  ${file}`).join('\n');
  return {
    code: stale.length,
    output: `These were stale and have been rewritten: review and commit them.\n${list}`,
  };
}

async function builds(): Promise<RunResult> {
  const { code, output } = await runTurboBuild();
  return { code, output: compilerOutput(output) };
}
