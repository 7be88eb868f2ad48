import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { opened } from '@catraca/testing/set-up';
import { python, Venv } from './venv.ts';

const VERSION = '0.29.1';
const withPython = python ? test : test.skip;
const venv = python ? await opened(Venv.create(python)) : null;

withPython(
  'what openapi-python-client makes of the sellers’ document compiles (skipped without Python 3.10 or newer)',
  async () => {
    const { folder } = venv!;
    await venv!.pip('install', `openapi-python-client==${VERSION}`);
    const made = join(folder, 'made');
    const document = join(root, 'docs/openapi.json');
    const options = ['--path', document, '--output-path', made, '--meta', 'none'];
    await venv!.python('-m', 'openapi_python_client', 'generate', ...options);
    await venv!.python('-m', 'compileall', '-q', made);
    await venv!.python('-c', `import sys; sys.path.insert(0, ${JSON.stringify(folder)}); import made.models`);
  },
  300_000,
);
