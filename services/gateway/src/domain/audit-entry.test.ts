import { type AuditEntry, answered, fieldNames, idsIn } from './audit-entry.ts';

const acc = 'acc_00000000000000000000000000';
const key = 'key_00000000000000000000000000';
const entry: AuditEntry = {
  id: 'req_00000000000000000000000000',
  actor: 'operator',
  credential: { id: null, name: 'OPERATOR_TOKEN' },
  address: '127.0.0.1',
  operation: 'createSecretKey',
  accountId: acc,
  resources: [],
  fields: [],
  status: null,
  createdAt: new Date(0),
};

test('of an address, ids are kept and whatever else was written there is not', () => {
  expect(idsIn({ account: acc, key })).toEqual({ accountId: acc, resources: [key] });
  const hostile = { account: 'ana@loja.example', key: 'sk_live_abcdefghijklmnopqrstuvwxyz', event: '' };
  expect(idsIn(hostile)).toEqual({ accountId: null, resources: [] });
  expect(idsIn({})).toEqual({ accountId: null, resources: [] });
});

test('fields are named by their paths; lists are not looked into', () => {
  const body = {
    name: 'Ana',
    contract: { pix: { percent_bps: 0 }, min_amount: null },
    scopes: ['a'],
    switches: {},
  };
  expect(fieldNames(body)).toEqual(['name', 'contract.pix.percent_bps', 'contract.min_amount', 'scopes']);
  expect([fieldNames(undefined), fieldNames([1]), fieldNames('text')]).toEqual([[], [], []]);
});

test('of an answer, the status is kept, and the id of what it made', () => {
  expect(answered(entry, 201, `{"id":"${key}","key":"sk_test_secret"}`)).toEqual({
    ...entry,
    status: 201,
    resources: [key],
  });
  expect(answered({ ...entry, accountId: null }, 201, `{"id":"${acc}"}`)).toMatchObject({ accountId: acc });
  expect(answered(entry, 201, '{"id":"ana@loja.example"}')).toEqual({ ...entry, status: 201 });
  expect(answered(entry, 204, '')).toEqual({ ...entry, status: 204 });
  expect(answered(entry, 200, `{"id":"${key}"}`)).toEqual({ ...entry, status: 200 });
});

test('of a list, the ids of its items are kept', () => {
  const body = JSON.stringify({
    object: 'list',
    data: [{ id: acc, document: '52998224725' }, { id: 'ana' }, {}],
  });
  expect(answered(entry, 200, body)).toEqual({ ...entry, status: 200, resources: [acc] });
  expect(answered(entry, 200, null)).toEqual({ ...entry, status: 200 });
});

test('a file is not looked into', () => {
  expect(answered(entry, 200, Buffer.from('%PDF-1.7'))).toEqual({ ...entry, status: 200 });
});
