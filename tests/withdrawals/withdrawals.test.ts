import { bankAccount } from '@catraca/contracts/http/schemas/bank-account';
import { withdrawal, withdrawalStatuses } from '@catraca/contracts/http/schemas/withdrawal';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newPanelPerson } from '@catraca/testing/panel-person';
import { chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const document = newDocument();
const { stack, seller, receiver } = await withReceiver(SharedStack.open(), {
  events: ['withdrawal.paid'],
  account: { document },
});
const path = `/operator/v1/accounts/${seller.account}`;

const account = () => ({
  ...{ ispb: '00416968', branch: '0001', account: '123456-7', account_type: 'checking' },
  ...{ holder_name: 'Loja da Ana', holder_document: document },
});
const balance = async () => (await seller.api.get('/v1/balance')).body;

/** Sells, is paid, and waits for the balance. Returns the net. */
async function sell(): Promise<number> {
  const before = (await balance()).available;
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  await eventually(async () => expect((await balance()).available).toBe(before + body.net_amount));
  return body.net_amount;
}

const withdraw = (amount: number, headers = {}) =>
  stack.operator.post(`${path}/withdrawals`, { amount }, headers);
const statusOf = async (id: string) => (await stack.operator.get(`${path}/withdrawals/${id}`)).body.status;

test('S12.4 S12.5 S13.5 S17.4 S17.5 S17.6 S19.9 the whole way: sale, bank account, withdrawal, payout, webhook, balance', async () => {
  const net = await sell();
  expect((await balance()).withdrawable).toBeNull();
  const put = await stack.operator.send('PUT', `${path}/bank_account`, account());
  expect(put.status).toBe(200);
  expect(bankAccount.parse(put.body)).toEqual(put.body);
  expect(put.body).toMatchObject({ livemode: false, account: '1234567', holder_document: document });
  expect((await stack.operator.get(`${path}/bank_account`)).body).toEqual(put.body);
  expect((await balance()).withdrawable).toBe(net);

  const created = await withdraw(5_000);
  expect(created.status).toBe(201);
  expect(withdrawal.parse(created.body)).toEqual(created.body);
  const { id } = created.body;
  expect(created.body).toMatchObject({ status: 'requested', amount: 5_000, livemode: false, paid_at: null });
  expect(await balance()).toMatchObject({ balance: net, reserved: 5_000, withdrawable: net - 5_000 });

  const webhook = receiver.next(({ type }) => type === 'withdrawal.paid', 15_000);
  expect((await seller.api.post(`/v1/test/withdrawals/${id}/pay`)).status).toBe(200);
  const received = await webhook;
  const paid = (await stack.operator.get(`${path}/withdrawals/${id}`)).body;
  expect(paid).toMatchObject({ status: 'paid', paid_at: expect.any(String), failed_reason: null });
  expect(received).toMatchObject({
    verified: true,
    event: {
      type: 'withdrawal.paid',
      data: {
        withdrawal: { id, amount: 5_000, status: 'paid', created_at: paid.created_at, paid_at: paid.paid_at },
      },
    },
  });
  expect(received!.event.data).not.toHaveProperty('charge');
  expect(await balance()).toMatchObject({ balance: net - 5_000, reserved: 0, withdrawable: net - 5_000 });
});

test('S17.6 S19.9 a withdrawal that fails says why, and its amount can be withdrawn again', async () => {
  await sell();
  const before = await balance();
  const { id } = (await withdraw(before.withdrawable)).body;
  expect((await balance()).withdrawable).toBe(0);
  expect((await seller.api.post(`/v1/test/withdrawals/${id}/fail`)).status).toBe(200);
  await eventually(async () => expect(await statusOf(id)).toBe('failed'));
  const { failed_reason } = (await stack.operator.get(`${path}/withdrawals/${id}`)).body;
  expect(failed_reason).toMatch(/banco de destino/);
  expect(await balance()).toEqual(before);
  const again = await seller.api.post(`/v1/test/withdrawals/${id}/pay`);
  expect(again.body.error.code).toBe('withdrawal_not_decidable');
});

test('S19.9 without a decision the sandbox bank pays by itself, and its notice concludes the withdrawal', async () => {
  await sell();
  const { id } = (await withdraw(100)).body;
  await eventually(async () => expect(await statusOf(id)).toBe('paid'), 30_000);
}, 40_000);

test('S17.5 withdrawals are listed newest first, by mode', async () => {
  const { body } = await stack.operator.get(`${path}/withdrawals?livemode=false&per_page=2`);
  expect(body).toMatchObject({ object: 'list', pagination: { per_page: 2 } });
  const times = body.data.map(({ created_at }: { created_at: string }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await stack.operator.get(`${path}/withdrawals?livemode=true`)).body.data).toEqual([]);
});

/** Ids of withdrawals of test mode. */
async function listed(query: string): Promise<string[]> {
  const { body } = await stack.operator.get(`${path}/withdrawals?livemode=false&per_page=100&${query}`);
  return body.data.map(({ id }: { id: string }) => id);
}

test('S27.50 withdrawals are filtered by status and by when they were requested, both moments included', async () => {
  const { data } = (await stack.operator.get(`${path}/withdrawals?livemode=false&per_page=100`)).body;
  const found = data as { id: string; status: string; created_at: string }[];
  const ids = found.map(({ id }) => id);
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['paid', 'failed']));
  for (const status of withdrawalStatuses) {
    const expected = found.filter((one) => one.status === status).map(({ id }) => id);
    expect([status, await listed(`status=${status}`)]).toEqual([status, expected]);
  }
  const { created_at } = found[1]!;
  expect(await listed(`created_since=${created_at}`)).toEqual(ids.slice(0, 2));
  expect(await listed(`created_until=${created_at}`)).toEqual(ids.slice(1));
  expect(await listed(`created_since=${created_at}&created_until=${created_at}`)).toEqual([ids[1]]);
  expect(await listed(`status=paid&created_until=2020-01-01T00:00:00Z`)).toEqual([]);
  for (const [field, value] of [
    ['status', 'gone'],
    ['created_since', 'ontem'],
    ['created_until', '2026-02-30T00:00:00Z'],
  ] as const) {
    const { status, body } = await stack.operator.get(`${path}/withdrawals?${field}=${value}`);
    expect([status, Object.keys(body.error.details.fields)]).toEqual([422, [field]]);
  }
});

test('S27.50 people filter them, and export what the filter finds', async () => {
  const { browser } = await newPanelPerson(stack, seller.account, 'finance');
  const { data } = (await browser.get('/withdrawals?status=failed')).body;
  const ids = data.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(await listed('status=failed'));
  const { text } = await browser.get('/withdrawals?status=failed&format=csv&columns=id');
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(['Id', ...ids]);
});

test('a repeated request with the same Idempotency-Key is one withdrawal', async () => {
  await sell();
  const headers = { 'idempotency-key': 'saque-1' };
  const [first, second] = [await withdraw(10, headers), await withdraw(10, headers)];
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

test('S17.5 too much, no bank account and wrong fields are refused', async () => {
  const { withdrawable } = await balance();
  expect(await withdraw(withdrawable + 1)).toMatchObject({
    status: 422,
    body: { error: { code: 'insufficient_balance', details: { withdrawable } } },
  });
  const live = await stack.operator.post(`${path}/withdrawals`, { livemode: true, amount: 1 });
  expect(live).toMatchObject({ status: 422, body: { error: { code: 'bank_account_missing' } } });
  expect((await stack.operator.get(`${path}/bank_account?livemode=true`)).status).toBe(404);
  for (const amount of [0, -1, 1.5, '10', undefined])
    expect((await stack.operator.post(`${path}/withdrawals`, { amount })).body.error.code).toBe(
      'validation_failed',
    );
});

test.each([
  ['ispb', '0041696'],
  ['ispb', '99999999'],
  ['branch', '0001-2'],
  ['branch', ''],
  ['account', '12345Y'],
  ['account', '1'],
  ['account_type', 'salary'],
  ['holder_name', ' '],
  ['holder_document', '529.982.247-26'],
  ['holder_document', '529.982.247-25'],
])('S17.4 a bank account with %s %j is refused by that field', async (field, value) => {
  const { status, body } = await stack.operator.send('PUT', `${path}/bank_account`, {
    ...account(),
    [field]: value,
  });
  expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'validation_failed' });
  expect(Object.keys(body.error.details.fields)).toEqual([field]);
});

test('withdrawals of others, in live mode or without charges:write are not found', async () => {
  const { id } = (await withdraw(10)).body;
  const other = await newSeller(stack);
  const keys = [
    other.secretKey,
    await newKey(stack, seller.account, { livemode: true }),
    await newKey(stack, seller.account, { scopes: ['charges:read'] }),
  ];
  for (const key of keys)
    expect((await new Http(stack.baseUrl, key).post(`/v1/test/withdrawals/${id}/pay`)).status).toBe(404);
  expect((await stack.operator.get(`/operator/v1/accounts/${other.account}/withdrawals/${id}`)).status).toBe(
    404,
  );
});

test('a forged callback changes nothing: the bank is asked', async () => {
  const { id } = (await withdraw(10)).body;
  const forged = {
    pix: [{ tipo: 'SOLICITACAO', status: 'NAO_REALIZADO', gnExtras: { idEnvio: id.slice(3) } }],
  };
  const nobody = new Http(stack.baseUrl);
  const callback = (token: string, body: object) => nobody.post(`/callbacks/efi/test/${token}/pix`, body);
  const { callbackToken, liveCallbackToken } = stack.secrets;
  expect((await callback(callbackToken, forged)).status).toBe(200);
  expect((await callback(liveCallbackToken, forged)).status).toBe(404);
  expect(
    (await callback(callbackToken, { pix: [{ gnExtras: { pagador: { nome: 'X' } } }, {}] })).status,
  ).toBe(200);
  expect(await statusOf(id)).not.toBe('failed');
});
