import { root } from '@catraca/stack/paths';
import { exceptions, type Lock, licencesOf, readLock } from './licences.ts';

const lockOf = (packages: Lock['packages']): Lock => ({
  packages: { 'services/one': { dependencies: { used: '1' } }, ...packages },
});

test('what is locked is all under a permissive licence, and no exception is in a service', () => {
  const all = licencesOf(readLock(root));
  expect(all.length).toBeGreaterThan(500);
  expect(all.find(({ name }) => name === 'fastify')).toMatchObject({ licence: 'MIT', inServices: true });
  expect(all.find(({ name }) => name === 'jest')).toMatchObject({ inServices: false });
  for (const exception of exceptions)
    expect(all).toContainEqual(
      expect.objectContaining({ name: exception.name, licence: exception.licence, inServices: false }),
    );
});

test.each([
  ['a copyleft one', 'GPL-3.0-only'],
  ['both of two, one of them copyleft', '(MIT AND GPL-3.0-only)'],
  ['an unknown one', 'SEE LICENSE IN LICENSE'],
  ['none', undefined],
])('a dependency is refused and named, whose licence is %s', (_what, license) => {
  const lock = lockOf({ 'node_modules/other': { version: '1.2.3', ...(license && { license }) } });
  expect(() => licencesOf(lock)).toThrow(`other 1.2.3: ${license ?? 'none'}`);
});

test('a choice is taken, and what only another needs is found from there', () => {
  const lock = lockOf({
    'node_modules/used': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)', dependencies: { inner: '1' } },
    'node_modules/used/node_modules/inner': { version: '2.0.0', license: 'ISC' },
    'node_modules/inner': { version: '1.0.0', license: 'ISC' },
  });
  expect(licencesOf(lock).map(({ name, version, inServices }) => [name, version, inServices])).toEqual([
    ['inner', '1.0.0', false],
    ['inner', '2.0.0', true],
    ['used', '1.0.0', true],
  ]);
});

test('an exception holds for tools only', () => {
  const caniuse = { version: '1.0.0', license: 'CC-BY-4.0' };
  expect(licencesOf(lockOf({ 'node_modules/caniuse-lite': caniuse }))).toHaveLength(1);
  const used = { version: '1.0.0', license: 'MIT', dependencies: { 'caniuse-lite': '1' } };
  expect(() =>
    licencesOf(lockOf({ 'node_modules/caniuse-lite': caniuse, 'node_modules/used': used })),
  ).toThrow('caniuse-lite');
});
