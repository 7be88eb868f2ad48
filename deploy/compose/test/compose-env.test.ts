import { randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { dataKeyPurposes, dataKeyVariable } from '@catraca/contracts/data-keys';
import { serviceNames } from '@catraca/contracts/services';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { root } from '@catraca/stack/paths';
import { CertificateAuthority } from '@catraca/stack/secrets/certificate-authority';
import { completeEnvFile } from '../src/env-file.ts';
import { completeCertificates } from '../src/service-certificates.ts';

const parent = mkdtempSync(join(tmpdir(), 'catraca-compose-env-'));
afterAll(() => rmSync(parent, { recursive: true }));

const key = () => randomBytes(32).toString('base64');
const read = (file: string) => parseEnv(readFileSync(file, 'utf8'));
const place = { collection: 'charges', id: 'ch_1', field: 'sealed' };
/** Variables without which docker-compose.yml and its additions do not start. */
const required = ['docker-compose.yml', 'deploy/compose/cluster.yaml'].flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\$\{(\w+)(?::\?|\})/g)].map(([, name]) => name!),
);

function envFileOf(name: string, lines: string[]): string {
  const file = join(parent, name);
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  return file;
}

/** As `compose:env` wrote it when services shared data keys, and stores asked for no password. */
const shared = `compose:${key()}`;
const earlier = () => [
  '# Written by npm run compose:env. Every secret of this system: never commit it.',
  `DATA_KEYS=${shared}`,
  `LEDGER_KEY=${key()}`,
  ...['OPERATOR_TOKEN=op_x', 'CALLBACK_TOKEN_TEST=a', 'CALLBACK_TOKEN_LIVE=', 'SANDBOX_CLIENT_SECRET=c'],
  ...['ACQUIRER_TEST_SECRET_KEY=sk', 'ACQUIRER_TEST_PUBLIC_KEY=pk', `THREE_DS_SECRET=${key()}`],
  'MONEY_OUT=paused', // without an end of line
];

test('a new .env has all that compose requires, for its owner only', () => {
  const file = join(parent, 'new.env');
  const added = completeEnvFile(file);
  expect(added).toEqual(expect.arrayContaining(required));
  expect(Object.keys(read(file)).sort()).toEqual(added.sort());
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('an .env of the version before gets what is missing, and keeps what it has', () => {
  const file = envFileOf('earlier.env', earlier());
  const before = read(file);
  const added = completeEnvFile(file);
  const after = read(file);
  expect(after).toMatchObject(before);
  expect(Object.keys(after)).toEqual(expect.arrayContaining(required));
  expect(added.filter((name) => name in before)).toEqual([]);
  expect(completeEnvFile(file)).toEqual([]);
  expect(read(file)).toEqual(after);
});

test('each purpose seals with a key of its own, and opens what the shared one sealed', () => {
  const file = envFileOf('keys.env', earlier());
  completeEnvFile(file);
  const settings = dataKeyPurposes.map((purpose) => read(file)[dataKeyVariable(purpose)]!);
  const sealed = new DataKeys(shared).seal('52998224725', place);
  for (const setting of settings) {
    expect(new DataKeys(setting).open(sealed, place)).toBe('52998224725');
    expect(() => new DataKeys(shared).open(new DataKeys(setting).seal('x', place), place)).toThrow();
  }
  // an installation that goes back opens all with one list
  const all = new DataKeys([shared, ...settings.map((one) => one.split(',')[0]!)].join(','));
  for (const setting of settings) expect(all.open(new DataKeys(setting).seal('x', place), place)).toBe('x');
});

const certificateOf = (folder: string, name: string) =>
  new X509Certificate(readFileSync(join(folder, name, 'tls.pem')));
const authoritiesOf = (folder: string, name: string) =>
  readFileSync(join(folder, name, 'ca.pem'), 'utf8')
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .map((pem) => new X509Certificate(pem));

function expectTrust(folder: string): void {
  for (const one of serviceNames)
    for (const other of serviceNames) {
      const { publicKey } = authoritiesOf(folder, one).find((authority) =>
        certificateOf(folder, other).verify(authority.publicKey),
      )!;
      expect(publicKey).toBeDefined();
    }
}

test('a missing certificate is added, and each service trusts all others', async () => {
  const folder = join(parent, 'one-missing');
  await completeCertificates(folder);
  const before = certificateOf(folder, 'gateway').fingerprint256;
  rmSync(join(folder, 'vault'), { recursive: true });
  expect(await completeCertificates(folder)).toEqual({ services: ['vault'], replaced: null });
  expect(certificateOf(folder, 'gateway').fingerprint256).toBe(before);
  expectTrust(folder);
  expect(await completeCertificates(folder)).toEqual({ services: [], replaced: null });
});

test('certificates without an identity of the release are replaced, and nothing beside them', async () => {
  const folder = join(parent, 'earlier');
  mkdirSync(join(folder, 'bank'), { recursive: true });
  writeFileSync(join(folder, 'bank/client.key'), 'the bank’s');
  const authority = await CertificateAuthority.create(join(parent, 'draft'), 'earlier');
  for (const name of serviceNames) {
    mkdirSync(join(folder, name));
    const { certFile, keyFile } = await authority.issue(name, 'local');
    for (const [from, to] of [
      [authority.caFile, 'ca.pem'],
      [certFile, 'tls.pem'],
      [keyFile, 'tls.key'],
    ] as const)
      writeFileSync(join(folder, name, to), readFileSync(from));
  }
  const before = certificateOf(folder, 'charges').fingerprint256;

  const { services, replaced } = await completeCertificates(folder);

  expect(services).toEqual(serviceNames);
  expect(certificateOf(replaced!, 'charges').fingerprint256).toBe(before);
  expectTrust(folder);
  expect(certificateOf(folder, 'charges').subjectAltName).toContain('URI:spiffe://catraca/compose/charges');
  expect(readFileSync(join(folder, 'bank/client.key'), 'utf8')).toBe('the bank’s');
  expect(existsSync(`${folder}.draft`)).toBe(false);
});
