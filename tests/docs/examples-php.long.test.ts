import { onPath } from '@catraca/stack/on-path';
import { faultsOf, openExamples } from './example-runs.ts';

const { stack, calls } = await openExamples();
const php = onPath('php');

(php ? test : test.skip)(
  'each call by PHP works as printed (skipped without Debian’s php-cli and php-curl)',
  async () => {
    expect(await faultsOf(stack, calls, { tab: 'PHP', command: php!, extension: 'php' })).toEqual([]);
  },
  240_000,
);
