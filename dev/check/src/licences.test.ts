import { refusedLicences } from './licences.ts';

test.each([
  ['a copyleft one', 'GPL-3.0-only'],
  ['both of two, one of them copyleft', '(MIT AND GPL-3.0-only)'],
  ['an unknown one', 'SEE LICENSE IN LICENSE'],
  ['none', undefined],
])('a dependency is refused and named, whose licence is %s', (_what, license) => {
  const lock = { 'node_modules/other': { version: '1.2.3', ...(license && { license }) } };
  expect(refusedLicences(lock)).toEqual([`other 1.2.3: ${license ?? 'none'}`]);
});

test('permissive licences, a choice of one, and exceptions by name are allowed', () => {
  const lock = {
    'services/ours': { version: '0.1.0' },
    'node_modules/used': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)' },
    'node_modules/used/node_modules/inner': { version: '2.0.0', license: 'ISC' },
    'node_modules/axe-core': { version: '4.0.0', license: 'MPL-2.0' },
  };
  expect(refusedLicences(lock)).toEqual([]);
  expect(refusedLicences({ 'node_modules/x': { version: '1.0.0', license: 'MPL-2.0' } })).toHaveLength(1);
});
