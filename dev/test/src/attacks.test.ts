import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { attackReport, attacks } from './attacks.ts';

test.each(attacks)('$attack: there is such a test', ({ file, test: name }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(name);
});

test('an attack is refused when each of its tests passed, and at least one ran', () => {
  const name = '/x/services/gateway/test/browser-limits.test.ts';
  const result = (fullName: string, status: string) => ({ fullName, status });
  const assertionResults = [
    result('S5.11 twenty addresses cannot', 'passed'),
    result('S5.11 the addresses of one IPv6 network cannot either', 'failed'),
    result('S5.12 payments', 'pending'),
  ];
  const lines = attackReport([{ name, assertionResults }]);
  expect(lines).toContain('✓ refused  twenty addresses that want a shop’s checkout offline (1 of 1)');
  expect(lines).toContain('✗ NOT REFUSED  one IPv6 network that wants it offline (0 of 1)');
  expect(lines).toContain('✗ NOT REFUSED  readers that use up the payments’ limit (0 of 0)');
});
