import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataKeyPurposes, dataKeyVariable } from '@catraca/contracts/data-keys';
import type { MembersService, SessionsService } from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { type ServiceName, serviceNames, services } from '@catraca/contracts/services';
import { localDate } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { grpcClient } from '@catraca/platform/grpc/client';
import { root } from '@catraca/stack/paths';
import { certificateSettings } from '@catraca/stack/secrets/certificates';
import { newDataKeys } from '@catraca/stack/secrets/secrets';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { toolAccess } from '@catraca/testing/own-access';
import { tokenIn } from '@catraca/testing/panel-person';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { fileForm } from '@catraca/testing/upload';
import type { Collection, Document } from 'mongodb';
import { lastingHashes, sealedCollections } from '../../src/reseal/sealed-fields.ts';

/* A rotation on a whole stack: everything that is sealed was sealed by the old key, then by the new one. */

const switches = { card_enabled: true, save_card_enabled: true };
const { stack, seller } = await withSeller(Stack.start(), { switches });
const path = `/operator/v1/accounts/${seller.account}`;
const customer = {
  ...{ name: 'Ana Souza', document: '52998224725', email: 'ana@example.com' },
  ...{ phone_ddd: '11', phone_number: '987654321' },
};
const bankAccount = {
  ...{ ispb: '18236120', branch: '1', account: '567890', account_type: 'checking' },
  ...{ holder_name: 'Loja da Ana', holder_document: '' },
};
const old = { ...stack.names.dataKeys };
const retried = { 'idempotency-key': `rotation-${randomBytes(8).toString('hex')}` };
/** What sellers and the operator read before and after. */
let readings: string[];
let first: string;
let before: string[];

const read = () =>
  Promise.all([
    ...readings.map(async (one) => (await seller.api.get(one)).text),
    ...[path, `${path}/bank_account`, `${path}/webhook_endpoints`, `${path}/withdrawals`].map(
      async (one) => (await stack.operator.get(one)).text,
    ),
  ]);

beforeAll(async () => {
  const order = chargeOrder({ customer });
  const charge = await seller.api.post('/v1/charges', order, retried);
  first = charge.text;
  await seller.api.post(`/v1/test/charges/${charge.body.id}/pay`);
  const balance = async () => (await seller.api.get('/v1/balance')).body.available;
  await eventually(async () => expect(await balance()).toBeGreaterThan(5_000));
  const refund = await seller.api.post(`/v1/charges/${charge.body.id}/refund`, {
    amount: 500,
    reason: 'troca',
  });
  const token = await cardToken(stack.acquirer, testCards.approved);
  const card = await seller.api.post('/v1/cards', { customer, card: { token, holder_name: 'ANA SOUZA' } });
  const session = await seller.api.post('/v1/embed/sessions', {
    amount: 12_990,
    payment_methods: ['pix'],
    customer,
  });
  const terms = { customer, description: 'Plano', amount: 9_990, interval: 'month', authorization: 'qr' };
  const mandate = await seller.api.post('/v1/mandates', { ...terms, starts_on: localDate(new Date()) });
  const { document } = (await stack.operator.get(path)).body;
  const own = { ...bankAccount, holder_document: document };
  const bank = await stack.operator.send('PUT', `${path}/bank_account`, own);
  const withdrawal = await stack.operator.post(`${path}/withdrawals`, { amount: 100 });
  const url = 'https://loja.example/webhooks';
  const endpoint = await stack.operator.post(`${path}/webhook_endpoints`, {
    livemode: false,
    url,
    events: ['*'],
  });
  const made = [charge, refund, card, session, mandate, bank, withdrawal, endpoint];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 200, 201, 201]);
  readings = [`/v1/charges/${charge.body.id}`, `/v1/cards/${card.body.id}`, `/v1/refunds/${refund.body.id}`];
  const statuses = async () => [
    (await seller.api.get(readings[2]!)).body.status,
    (await stack.operator.get(`${path}/withdrawals/${withdrawal.body.id}`)).body.status,
  ];
  await eventually(async () => expect(await statuses()).toEqual(['succeeded', 'paid']), 60_000);
  readings.push(...(await defend(charge.body.id)));
  await invitePeople();
  before = await read();
}, 180_000);

/** A dispute with a text and a file. Returns where both are read. */
async function defend(charge: string): Promise<string[]> {
  const { body } = await seller.api.post(`/v1/test/charges/${charge}/med`);
  const dispute = `/v1/disputes/${body.id}`;
  const text = await seller.api.send('PUT', `${dispute}/defense`, { text: 'Entregue em mãos.' });
  const file = await seller.api.post(`${dispute}/defense/files`, fileForm());
  expect([text.status, file.status]).toEqual([200, 201]);
  return [dispute, `${dispute}/defense/files/${file.body.id}`];
}

const person = { email: 'ana@loja.example', password: 'três tigres tristes' };
const browser = { source: '10.0.0.1', userAgent: 'Firefox' };
const identity = <Rpcs extends object>(service: string) => {
  const tls = certificateSettings('gateway');
  return grpcClient<Rpcs>(`catraca.identity.v1.${service}`, stack.addressOf('identity'), { tls });
};

/** Somebody of the panel with a session, and somebody who is invited. */
async function invitePeople(): Promise<void> {
  const members = identity<MembersService>('MembersService');
  const team = { accountId: seller.account, name: 'Loja da Ana', role: 'owner' };
  const invite = (email: string) => members.createInvitation({ invitationId: newId('inv'), email, ...team });
  const { url } = await invite(person.email);
  await invite('bia@loja.example');
  const token = tokenIn(url);
  await members.acceptInvitation({ token, name: 'Ana', password: person.password, ...browser });
  members.close();
}

/** By the hash of the e-mail. */
async function signIn(): Promise<string | undefined> {
  const sessions = identity<SessionsService>('SessionsService');
  const { session } = await sessions.signIn({ ...person, ...browser });
  sessions.close();
  return session?.user?.email;
}

/** Fields of all databases whose strings name this key, as `service.collection.field`. */
async function fieldsNaming(key: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of serviceNames)
    await stack.inDatabase(name, async (database) => {
      for (const { name: collection } of await database.listCollections().toArray())
        for await (const document of database.collection(collection).find())
          for (const field of stringsNaming(document, key)) found.add(`${name}.${collection}.${field}`);
    });
  return [...found].sort();
}

function stringsNaming(value: unknown, key: string, at = ''): string[] {
  if (typeof value === 'string') return new RegExp(`^${key}:[\\w+/-]{40,}`).test(value) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((item) => stringsNaming(item, key, at));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return [];
  return Object.entries(value as Document).flatMap(([name, item]) =>
    stringsNaming(item, key, at ? `${at}.${name}` : name),
  );
}

const fieldsOf = (service: string, collection: string, fields: readonly string[]) =>
  fields.map((field) => `${service}.${collection}.${field}`);
const sealedFields = sealedCollections.flatMap(({ service, collection, fields, hashes = [] }) =>
  fieldsOf(service, collection, [...fields, ...hashes.map(({ field }) => field)]),
);
const lastingFields = lastingHashes.flatMap(({ service, collection, fields }) =>
  fieldsOf(service, collection, fields),
);

async function reseal(...flags: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const keys = dataKeyPurposes.map((purpose) => [dataKeyVariable(purpose), stack.names.dataKeys[purpose]]);
  const env = {
    ...{ PATH, NODE_COMPILE_CACHE, DATABASE_PREFIX: `${stack.names.prefix}_` },
    ...toolAccess('reseal', stack.names),
    ...Object.fromEntries(keys),
  };
  const node = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const args = [...node, join(root, 'deploy/tools/src/main.ts'), 'reseal', ...flags];
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

/** Rolls other keys out: all services but the gateway, then the gateway. */
/** Those that seal what they store; the gateway last, because it calls the others. */
const sealing = serviceNames.filter((name) => 'dataKeys' in services[name] && name !== 'gateway');

async function restart(names: readonly ServiceName[] = sealing): Promise<void> {
  for (const together of [names, ['gateway'] as const]) {
    await Promise.all(together.map((name) => stack.endService(name)));
    await Promise.all(together.map((name) => stack.startService(name)));
  }
}

test('the tool knows every sealed field and look-up hash that a stack stores', async () => {
  const known = [...sealedFields, ...lastingFields];
  const stored = await fieldsNaming('test');
  expect(stored.filter((field) => !known.includes(field))).toEqual([]);
  expect(sealedFields.filter((field) => !stored.includes(field))).toEqual([]);
});

const saveCard = async () => {
  const token = await cardToken(stack.acquirer, testCards.approved);
  return seller.api.post('/v1/cards', { customer, card: { token, holder_name: 'ANA SOUZA' } });
};
const cardsOf = async () =>
  (await seller.api.get(`/v1/cards?customer_document=${customer.document}`)).body.data.map(
    ({ id }: { id: string }) => id,
  );

test('after a rotation in steps and a reseal nothing needs an old key', async () => {
  const created = newDataKeys('next');
  for (const purpose of dataKeyPurposes)
    stack.names.dataKeys[purpose] = `${created[purpose]},${old[purpose]}`;
  await restart();
  expect(await read()).toEqual(before);
  const [saved] = await cardsOf();
  const dry = await reseal('--dry-run');
  expect(dry).toMatchObject({
    code: 1,
    output: expect.stringContaining('✗ DATA_KEYS_BUYERS: key test: stays, for '),
  });

  const { code, output } = await reseal();

  for (const purpose of dataKeyPurposes)
    expect(output).toContain(`✓ ${dataKeyVariable(purpose)}: key test: nothing names it: it may go\n`);
  expect(code).toBe(0);
  expect(await fieldsNaming('test')).toEqual([]);

  for (const purpose of dataKeyPurposes) stack.names.dataKeys[purpose] = created[purpose];
  await restart();
  expect(await read()).toEqual(before);
  expect((await seller.api.post('/v1/charges', chargeOrder({ customer }), retried)).text).toBe(first);
  // found by the hash of the document, which was made again
  const { body } = await stack.operator.get(path);
  const twin = { name: 'Outra', document: body.document, email: 'x@y.example', registration: 'approved' };
  expect((await stack.operator.post('/operator/v1/accounts', twin)).body.error?.code).toBe('account_exists');
  expect(await signIn()).toBe(person.email);
  // and the card by those of its fingerprint and its buyer
  expect(await cardsOf()).toEqual([saved]);
  expect((await saveCard()).body.id).toBe(saved);
}, 240_000);

test('a document that does not open is named, and the others are sealed again', async () => {
  const next = stack.names.dataKeys.buyers;
  stack.names.dataKeys.buyers = `${newDataKeys('third').buyers},${next}`;
  const bad = `ch_${'0'.repeat(26)}`;
  const inCharges = (work: (charges: Collection<{ _id: string; sealed: string }>) => Promise<unknown>) =>
    stack.inDatabase('charges', (database) => work(database.collection('charges')));
  await inCharges(async (charges) => {
    const { sealed } = (await charges.findOne({ sealed: /^next:/ }))!;
    await charges.insertOne({ _id: bad, sealed }); // moved here from another one
  });

  const { code, output } = await reseal();

  expect(code).toBe(1);
  expect(output).toContain(
    `1 documents stay as they are:\n    charges.charges ${bad}: does not open: changed, moved, or sealed by another key\n`,
  );
  expect(output).toContain('✗ DATA_KEYS_BUYERS: key next: stays, for 1 values of charges.charges\n');
  await inCharges((charges) => charges.deleteOne({ _id: bad }));
  expect((await reseal()).code).toBe(0);
}, 120_000);

test('hashes of a card whose texts were never sealed stay, until it is saved again', async () => {
  const next = stack.names.dataKeys.cards;
  const [saved] = await cardsOf();
  await stack.inDatabase('vault', (database) =>
    database
      .collection<{ _id: string }>('cards')
      .updateOne({ _id: saved }, { $unset: { sealedFingerprint: 1, sealedDocuments: 1 } }),
  );
  stack.names.dataKeys.cards = `${newDataKeys('third').cards},${next}`;
  await restart(['vault']);

  const { code, output } = await reseal();

  expect(code).toBe(1);
  expect(output).toMatch(
    /✗ DATA_KEYS_CARDS: key next: stays, for 2 look-up hashes of vault\.cards, of cards /,
  );
  expect((await saveCard()).body.id).toBe(saved);
  expect((await reseal()).output).toContain('✓ DATA_KEYS_CARDS: key next: nothing names it: it may go\n');
}, 180_000);
