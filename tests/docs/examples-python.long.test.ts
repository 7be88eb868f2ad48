import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { python, Venv } from '../sdks/venv.ts';
import { faultsOf, openExamples } from './example-runs.ts';

const { stack, calls } = await openExamples();

(python ? test : test.skip)(
  'each call by Python works as printed (skipped without Python 3.10)',
  async () => {
    const venv = await Venv.create(python!);
    try {
      await venv.pip('install', join(root, 'sdks/python'));
      const command = join(venv.folder, 'bin/python');
      expect(await faultsOf(stack, calls, { tab: 'Python', command, extension: 'py' })).toEqual([]);
    } finally {
      venv.close();
    }
  },
  400_000,
);
