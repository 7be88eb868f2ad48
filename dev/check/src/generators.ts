import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { run } from '@catraca/stack/processes/run';

interface Generator {
  makes: string;
  /** The folder it runs in. */
  in: string;
  command: [string, ...string[]];
}

/** A box for each library and service, an arrow where one imports another. */
const packagesOnly = [
  ['--include-only', '^(libs|services)/[^/]+/src'],
  ['--exclude', '\\.test\\.ts$|^libs/testing'],
  ['--collapse', '^(libs|services)/[^/]+'],
].flat();

/** In this order: the later ones read what the earlier ones write. */
const generators: Generator[] = [
  { makes: 'gRPC types', in: 'protos', command: ['buf', 'generate'] },
  { makes: 'contracts', in: '.', command: ['node', 'libs/contracts/gen.mjs'] },
  {
    makes: 'dashboards',
    in: '.',
    command: ['node', '--conditions=source', 'deploy/monitoring/src/generate.ts'],
  },
  {
    makes: 'documents',
    in: '.',
    command: [
      'node',
      '--conditions=source',
      '--experimental-transform-types',
      'dev/check/src/docs/generate.ts',
    ],
  },
  { makes: 'the TypeScript SDK', in: '.', command: ['node', 'sdks/typescript/generate/generate.ts'] },
  { makes: 'the command line', in: '.', command: ['node', 'sdks/cli/generate/generate.ts'] },
  {
    makes: 'the Python SDK',
    in: '.',
    command: ['node', '--conditions=source', 'dev/check/src/sdk-python/generate.ts'],
  },
  {
    makes: 'the picture of the packages',
    in: '.',
    command: [
      'depcruise',
      ...['--config', '.dependency-cruiser.cjs', ...packagesOnly],
      ...['--output-type', 'mermaid', '--output-to', 'docs/pictures/packages.mmd'],
      ...['libs', 'services'],
    ],
  },
];

/** Where generated files live; what else lives there is not touched by the generators. */
const generatedFolders = [
  'libs/contracts/src/gen',
  'sdks/typescript/src/gen',
  'sdks/cli/src/gen',
  'deploy/monitoring/grafana/dashboards',
  'docs',
];
const generatedFiles = [
  'deploy/.env.example',
  'libs/docs-site/src/gen/sdk-methods.ts',
  'sdks/python/src/catraca/_resources.py',
  'sdks/python/src/catraca/_types.py',
];

/** Rewrites all generated files. */
export async function generate(terminal: Terminal): Promise<void> {
  for (const generator of generators)
    await terminal.step(`Generate ${generator.makes}`, () => runGenerator(generator));
}

async function runGenerator({ makes, in: folder, command: [program, ...args] }: Generator): Promise<void> {
  const { code, output } = await run(program, args, { cwd: join(root, folder) });
  if (code !== 0) throw new UserError(`Generating ${makes} failed:\n${output}`);
}

/** Runs all generators and returns the files that were stale. */
export async function regenerated(): Promise<string[]> {
  const before = snapshot();
  for (const generator of generators) await runGenerator(generator);
  const after = snapshot();
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

function snapshot(): Map<string, string> {
  const files = [...generatedFolders.flatMap((folder) => filesIn(folder)), ...generatedFiles.filter(exists)];
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  );
}

function exists(file: string): boolean {
  return existsSync(join(root, file));
}

function filesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
