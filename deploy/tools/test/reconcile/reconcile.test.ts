import { text } from 'node:stream/consumers';
import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { startReconcile } from '@catraca/testing/reconcile-process';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { testAuthority } from '@catraca/testing/test-authority';
import { startTlsFront } from '@catraca/testing/tls-front';

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'balance', 'webhooks', 'sandbox']),
);
let charge: string;
let front: Awaited<ReturnType<typeof startTlsFront>> | undefined;

beforeAll(async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  charge = body.id;
}, 60_000);
afterAll(() => front?.close());

async function once(args: string[], changes: NodeJS.ProcessEnv = {}) {
  const child = startReconcile(stack, args, changes);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await ended, output, errors };
}

const setAmount = (amount: number) =>
  stack.inDatabase('charges', (database) =>
    database.collection<{ _id: string }>('charges').updateOne({ _id: charge }, { $set: { amount } }),
  );

test('without differences it exits with 0', async () => {
  const { code, output } = await once([]);
  expect([code, output]).toEqual([0, expect.stringMatching(/cards not compared.*✓ no differences/s)]);
}, 60_000);

test('S19.3 a charge that expired by the test route is at the bank like any other', async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  expect((await seller.api.post(`/v1/test/charges/${body.id}/expire`)).status).toBe(200);
  await eventually(async () =>
    expect((await seller.api.get(`/v1/charges/${body.id}`)).body.status).toBe('expired'),
  );
  expect(await once([])).toMatchObject({ code: 0 });
}, 60_000);

test('a difference found again by the recheck is printed and exits with 1', async () => {
  await setAmount(1);
  const { code, output } = await once(['--recheck-after', '1s', '--json']);
  await setAmount(12_990);
  expect(code).toBe(1);
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toContainEqual(expect.objectContaining({ kind: 'charge_amount_differs', subject: charge }));
}, 60_000);

test('a difference that is gone at the recheck is not reported', async () => {
  await setAmount(1);
  const running = once(['--recheck-after', '12s']);
  await new Promise((resolve) => setTimeout(resolve, 9_000));
  await setAmount(12_990);
  expect((await running).code).toBe(0);
}, 60_000);

test.each([
  ['an unknown flag', ['--often'], {}],
  ['a mode without a bank', ['--live'], {}],
  ['a bank that is away', [], { PIX_TEST_URL: 'http://127.0.0.1:9' }],
])(
  '%s ends with 2 and a sentence',
  async (_, args, changes) => {
    const { code, output, errors } = await once(args, changes);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/^✗ /);
  },
  60_000,
);

test('it shows the bank the client certificate of charges, which live banks require', async () => {
  const authority = await testAuthority('authority of a bank');
  front = await startTlsFront(authority, stack.sandboxUrl);
  const { certFile, keyFile } = await authority.issue('merchant');
  const { sandboxClientId, sandboxClientSecret } = stack.secrets;
  const bank = {
    PIX_LIVE_URL: `${front.url}/api/v2`,
    PIX_LIVE_CLIENT_ID: sandboxClientId,
    PIX_LIVE_CLIENT_SECRET: sandboxClientSecret,
    PIX_LIVE_KEY: 'pix-live@catraca.example',
    PIX_LIVE_TLS_CERT_FILE: certFile,
    PIX_LIVE_TLS_KEY_FILE: keyFile,
    PIX_LIVE_TLS_CA_FILE: authority.caFile,
  };
  const flags = ['--live', '--recheck-after', '0s', '--json'];
  const { code, output, errors } = await once(flags, bank);
  // The sandbox bank lists the test charge to everybody: that it was read at all is what counts.
  expect([errors, code, output]).toEqual(['', 1, expect.stringContaining('"charge_missing_here"')]);
  const stranger = await testAuthority('another authority').then((other) => other.issue('merchant'));
  const refused = await once(flags, {
    ...bank,
    PIX_LIVE_TLS_CERT_FILE: stranger.certFile,
    PIX_LIVE_TLS_KEY_FILE: stranger.keyFile,
  });
  expect([refused.code, refused.output]).toEqual([2, '']);
}, 60_000);

test('a job logs each run, exports metrics, and exits with 0 on SIGTERM', async () => {
  await setAmount(1);
  const [port] = await freePorts(1);
  const child = startReconcile(stack, ['--every', '2s', '--recheck-after', '0s', '--ops-port', String(port)]);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = text(child.stdout!);
  const figures = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const differing = 'reconcile_differences{kind="charge_amount_differs",service="reconcile"}';
  await eventually(async () => expect(await figures()).toContain(`${differing} 1`), 30_000);
  await setAmount(12_990);
  await eventually(async () => expect(await figures()).toContain(`${differing} 0`), 30_000);
  expect(await figures()).toMatch(/reconcile_last_success_timestamp_seconds\{[^}]*\} \d{10}/);
  expect(await figures()).toMatch(/reconcile_runs_total\{outcome="agreed"[^}]*\} [1-9]/);

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const lines = (await output)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({
    service: 'reconcile',
    level: 'error',
    msg: 'reconciliation found differences',
    by_kind: { charge_amount_differs: 1 },
    named: [{ kind: 'charge_amount_differs', subject: charge }],
  });
  expect(lines.at(-1)).toMatchObject({
    level: 'info',
    msg: 'reconciliation found no differences',
    differences: 0,
  });
}, 120_000);
