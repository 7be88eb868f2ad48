import { z } from 'zod';
import { connectionOf } from './connection.ts';
import { purposes } from './purpose.ts';
import { connectors } from './registry.ts';
import { checkConnections, connectionSettings } from './settings.ts';

const schema = z.object(connectionSettings('PIX')).superRefine(checkConnections('PIX'));
const bank = {
  PIX_TEST_URL: 'http://127.0.0.1:9/api/v2',
  PIX_TEST_CLIENT_ID: 'c',
  PIX_TEST_CLIENT_SECRET: 's',
  PIX_TEST_KEY: 'k',
};
const problemsOf = (settings: object) =>
  schema.safeParse(settings).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];

async function connected(settings: object) {
  const connection = connectionOf('PIX', schema.parse(settings), 'TEST', { backgroundCallsPerSecond: 1 });
  await connection?.foreground.close();
  return connection;
}

test.each(['cielo', 'efi', ''])(
  'a connector %j that cannot receive Pix is refused, with those that can',
  (name) => {
    expect(problemsOf({ ...bank, PIX_TEST_CONNECTOR: name })).toEqual([
      'PIX_TEST_CONNECTOR: no such connector; possible are bacen',
    ]);
  },
);

test('a connection is named whole, or not at all', async () => {
  expect(await connected({})).toBeNull();
  expect(problemsOf({ PIX_TEST_KEY: 'k' })).toEqual(
    ['URL', 'CLIENT_ID', 'CLIENT_SECRET'].map(
      (field) => `PIX_TEST_${field}: missing, required with the other settings PIX_TEST_…`,
    ),
  );
  expect(problemsOf({ ...bank, PIX_TEST_URL: 'bank' })).toEqual(['PIX_TEST_URL: Invalid URL']);
});

test('a bank tells of disputes only when its settings say where', async () => {
  const without = (await connected(bank))!;
  expect([[...without.can], without.foreground.disputes]).toEqual([['pix'], null]);
  const withRoutes = (await connected({ ...bank, PIX_TEST_DISPUTES: 'catraca' }))!;
  expect([...withRoutes.can]).toEqual(['pix', 'disputes']);
  for (const provider of [withRoutes.foreground, withRoutes.background, withRoutes.callbacks])
    expect(provider.disputes).not.toBeNull();
  expect(problemsOf({ ...bank, PIX_TEST_DISPUTES: 'somewhere' })).toHaveLength(1);
});

test('a live bank issues its tokens over https too', () => {
  const live = Object.fromEntries(
    Object.entries(bank).map(([name, value]) => [name.replace('TEST', 'LIVE'), value]),
  );
  const files = { PIX_LIVE_TLS_CERT_FILE: 'c.pem', PIX_LIVE_TLS_KEY_FILE: 'k.pem' };
  const given = {
    ...live,
    ...files,
    PIX_LIVE_URL: 'https://bank.example',
    PIX_LIVE_TOKEN_URL: 'http://auth.example',
  };
  expect(problemsOf(given)).toEqual([
    'PIX_LIVE_TOKEN_URL: must be https; http is for a bank on this machine only',
  ]);
  expect(problemsOf({ ...given, PIX_LIVE_URL: bank.PIX_TEST_URL })).toEqual([
    'PIX_LIVE_TOKEN_URL: must be https; http is for a bank on this machine only',
  ]);
});

test('each row of the registry has the ports of what it can do, and no others', () => {
  for (const { name, can, ports } of connectors) {
    const able = Object.entries(purposes).flatMap(([purpose, { needs }]) => (can[needs] ? purpose : []));
    expect([name, Object.keys(ports)]).toEqual([name, able]);
  }
  const names = connectors.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
