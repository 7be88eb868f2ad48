import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operatorDocument, sellerDocument } from '../src/http/openapi/openapi.ts';

const run = promisify(execFile);
/** The generator needs the compiler's own API, which the TypeScript of this repository no longer has. */
const tools = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'];
const folder = mkdtempSync(join(tmpdir(), 'catraca-openapi-'));

async function inFolder(program: string, ...args: string[]): Promise<string> {
  try {
    return (await run(program, args, { cwd: folder })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await inFolder('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...tools);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['seller', sellerDocument(), 'createCharge'],
  ['operator', operatorDocument(), 'createAccount'],
])(
  'what a public generator makes of the document of the %s compiles',
  async (name, document, method) => {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
    await inFolder('node_modules/.bin/openapi-ts', '-i', `${name}.json`, '-o', name, '--silent');
    const program = `import { ${method} } from './${name}/index';\nexport const call = ${method};\n`;
    writeFileSync(join(folder, `${name}.ts`), program);
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
    const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck'];
    await inFolder('node_modules/.bin/tsc', ...strict, ...resolution, `${name}.ts`);
  },
  300_000,
);
