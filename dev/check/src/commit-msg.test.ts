import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';

const folder = mkdtempSync(join(tmpdir(), 'commit-msg-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(message: string): { code: number | null; advice: string } {
  const file = join(folder, 'message');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(join(root, 'dev/hooks/commit-msg'), [file], { encoding: 'utf8' });
  return { code: status, advice: stderr };
}

test.each([
  'refunds: restore the balance when the bank refuses\n\nThe why, in a line of any length.',
  'charges, balance: check fees of chargebacks',
  'Merge: one reducer for the payment page',
])('the subject of "%s" is accepted', (message) => {
  expect(check(message)).toEqual({ code: 0, advice: '' });
});

test.each([
  ['Restore the balance', 'Begin with the part'],
  ['refunds: the balance is restored', 'with a verb'],
  [`refunds: ${'x'.repeat(70)}`, '72 are allowed'],
])('the subject "%s" is refused, and the hook says why', (message, advice) => {
  expect(check(message)).toEqual({ code: 1, advice: expect.stringContaining(advice) });
});
