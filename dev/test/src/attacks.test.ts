import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@catraca/stack/paths';
import { attackReport, attacks, untried } from './attacks.ts';

test.each(attacks)('$attack: there is such a test', ({ file, test: name, row }) => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(source).toContain(name);
  if (row) expect(source).toContain(`'${row}',`);
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

test('an attack on a row of a table is refused by the tests of that row, and one that no test tried is counted', () => {
  const name = '/x/services/checkout/test/three-ds.test.ts';
  const result = (row: string, door: string) => ({
    fullName: `S15.21 a 3DS result counts for its own sale only: ${row}, at ${door}`,
    status: 'passed',
  });
  const files = [
    {
      name,
      assertionResults: [
        result('a forged one', 'a link'),
        result('a forged one', '/v1/charges'),
        result('a forged one, with a token', 'a link'),
      ],
    },
  ];
  const lines = attackReport(files);
  expect(lines).toContain(
    '✓ refused  a forged authentication, at a session, a link and /v1/charges (2 of 2)',
  );
  expect(untried(files)).toBe(attacks.length - 2);
  expect(untried([])).toBe(attacks.length);
});
