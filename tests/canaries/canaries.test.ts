import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@catraca/contracts/services';
import { openTerminal } from '@catraca/stack/command/terminal';
import { type Kafka, startKafka } from '@catraca/stack/kafka/kafka';
import { freePorts } from '@catraca/stack/ports';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { OtlpCollector } from '@catraca/testing/otlp-collector';
import { sendBytes } from '@catraca/testing/raw-http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import { UncompressedMongo } from '@catraca/testing/uncompressed-mongo';
import { type Found, searchBytes, searchFiles } from './bytes-search.ts';
import * as canaries from './canaries.ts';
import { BROKEN, REFUSED, TalkativeBank } from './talkative-bank.ts';

// Sells, fails, and then looks for people and secrets in every byte that is left behind: MongoDB's files and
// journal, Kafka's segments, all logs, spans and figures. The bank's own database is elsewhere: it knows its
// payers.

const folder = mkdtempSync(join(tmpdir(), 'catraca-canaries-'));
const bank = new TalkativeBank(canaries.payer);
const telemetry: Record<string, string> = {};
let mongo: UncompressedMongo;
let kafka: Kafka;
let collector: OtlpCollector;
let receiver: WebhookReceiver;
let stack: Stack;
let seller: Seller;
let ops: Record<string, Http>;
let secrets: Record<string, string>;
let chargeId: string;
let publishableKey: string;

beforeAll(async () => {
  await startEverything();
  await sell();
  await fail();
  await leaveNothingRunning();
}, 240_000);
afterAll(async () => {
  receiver?.close();
  bank.close();
  collector?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startEverything(): Promise<void> {
  const { MONGODB_URI: ofTheBank } = process.env;
  // From here on this file's tests have brokers and a database of their own.
  delete process.env.KAFKA_BROKERS;
  const [[broker, controller], ports] = await Promise.all([freePorts(2), freePorts(serviceNames.length)]);
  const brokers = { broker: broker!, controller: controller! };
  [mongo, kafka, collector, receiver] = await Promise.all([
    UncompressedMongo.start(join(folder, 'mongo')),
    startKafka({ dataDirectory: join(folder, 'kafka'), ports: brokers, terminal: openTerminal() }),
    OtlpCollector.open(),
    WebhookReceiver.open(),
    bank.open(),
  ]);
  Object.assign(process.env, { MONGODB_URI: mongo.uri, KAFKA_BROKERS: kafka.brokers });
  const settingsOf = (index: number): NodeJS.ProcessEnv => ({
    OPS_PORT: String(ports[index]),
    LOG_LEVEL: 'trace',
    ...collector.settings,
  });
  const all = Object.fromEntries(serviceNames.map((name, index) => [name, settingsOf(index)]));
  ops = Object.fromEntries(serviceNames.map((name, at) => [name, new Http(`http://127.0.0.1:${ports[at]}`)]));
  stack = await Stack.start(serviceNames, {
    ...all,
    sandbox: { ...all.sandbox, MONGODB_URI: ofTheBank! },
    charges: ({ sandboxUrl }) => ({ ...all.charges, PIX_TEST_URL: `${bank.before(sandboxUrl)}/api/v2` }),
  });
}

const order = (changes: object = {}) =>
  chargeOrder({
    customer: canaries.buyer,
    customer_ip: canaries.customerIp,
    description: canaries.clear.description,
    reference: canaries.clear.reference,
    metadata: { pedido: canaries.clear.metadata },
    ...changes,
  });

/** A sale to a person and one to a company, with everything that belongs to them. */
async function sell(): Promise<void> {
  const switches = { card_enabled: true };
  seller = await newSeller(stack, { ...canaries.owner, name: canaries.clear.sellerName, switches });
  const path = `/operator/v1/accounts/${seller.account}`;
  const url = new URL(canaries.clear.endpointPath, receiver.url).href;
  const { body: endpoint } = await stack.operator.post(`${path}/webhook_endpoints`, { url });
  const one = `${path}/webhook_endpoints/${endpoint.id}`;
  const { body: rotated } = await stack.operator.post(`${one}/rotate_secret`);
  await stack.operator.get(`${one}/secret`);
  receiver.expectSecret(rotated.secret);
  publishableKey = (await stack.operator.post(`${path}/publishable_keys`, { name: 'site' })).body.key;

  const keyed = { 'idempotency-key': canaries.idempotencyKey };
  const created = await seller.api.post('/v1/charges', order(), keyed);
  expect(created.status).toBe(201);
  expect((await seller.api.post('/v1/charges', order(), keyed)).text).toBe(created.text);
  await seller.api.post('/v1/charges', order({ customer: canaries.company }));
  chargeId = created.body.id;
  const webhook = receiver.next(({ type }) => type === 'charge.paid', 30_000);
  const said = { infoPagador: canaries.payerSays };
  await new Http(stack.sandboxUrl).post(`/sandbox/v1/cobs/${chargeId.slice(3)}/pay`, said);
  expect(await webhook).toMatchObject({ verified: true });
  await eventually(async () => expect((await seller.api.get('/v1/balance')).body.balance).toBeGreaterThan(0));
  await withdraw(path);
  await sellByCard();
  const clientSecret = await sellInBrowser(path);

  const { operatorToken, callbackToken, sandboxClientSecret, sandboxClientId, dataKeys, ledgerKey } =
    stack.secrets;
  secrets = {
    secretKey: seller.secretKey,
    revokedKey: await newRevokedKey(path),
    webhookSecret: endpoint.secret,
    rotatedSecret: rotated.secret,
    clientSecret,
    clientSecretAlone: clientSecret.split('_secret_')[1]!,
    ...{ operatorToken, callbackToken, sandboxClientSecret, dataKeys, ledgerKey },
    bankCredentials: `${sandboxClientId}:${sandboxClientSecret}`,
  };
}

/** A card is tokenized, saved, charged, and written where no card number belongs. */
async function sellByCard(): Promise<void> {
  const { number, cvv, holder_name } = canaries.card;
  const address = { url: `${stack.sandboxUrl}/core/v5`, publicKey: stack.secrets.acquirerPublicKey };
  const token = () => cardToken(address, number, { cvv, holder_name });
  const customer = canaries.buyer;
  const card = async () => ({ token: await token(), holder_name });
  const byCard = { payment_method: 'credit_card', customer };
  const saved = await seller.api.post('/v1/cards', { customer, card: await card() });
  const sales = [
    await seller.api.post('/v1/charges', order({ ...byCard, card: await card(), save_card: true })),
    await seller.api.post('/v1/charges', order({ ...byCard, card: { id: saved.body.id } })),
    await seller.api.post('/v1/charges', order({ metadata: { [number]: number } })),
    await seller.api.post('/v1/charges', order({ ...byCard, card: { token: number, holder_name: number } })),
  ];
  expect([saved.status, ...sales.map(({ status }) => status)]).toEqual([201, 201, 201, 422, 422]);
  await seller.api.delete(`/v1/cards/${saved.body.id}`);
}

/** A session with a buyer that the seller knows, paid by Pix and then by card. Returns its client secret. */
async function sellInBrowser(path: string): Promise<string> {
  const { number, cvv, holder_name } = canaries.card;
  const address = { url: `${stack.sandboxUrl}/core/v5`, publicKey: stack.secrets.acquirerPublicKey };
  const own = { name: 'página', allowed_domains: ['loja.example'] };
  const { body: key } = await stack.operator.post(`${path}/publishable_keys`, own);
  const payment_methods = ['pix', 'credit_card'];
  const offer = { amount: 12_990, payment_methods, customer: canaries.buyer };
  const { body: session } = await seller.api.post('/v1/embed/sessions', offer);
  const headers = {
    origin: 'https://loja.example',
    'x-service-publishable-key': key.key,
    'x-service-client-secret': session.client_secret,
  };
  const page = new Http(stack.baseUrl);
  const confirm = (order: object) => page.post(`/v1/embed/sessions/${session.id}/confirm`, order, headers);
  const card_token = await cardToken(address, number, { cvv, holder_name });
  const statuses = [
    await confirm({ payment_method: 'pix', customer: canaries.company }),
    await confirm({ payment_method: 'credit_card', card_token: number, card_holder_name: holder_name }),
    await confirm({ payment_method: 'credit_card', card_token, card_holder_name: holder_name }),
    await page.get(`/v1/embed/sessions/${session.id}`, headers),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 422, 201, 200]);
  return session.client_secret;
}

async function withdraw(path: string): Promise<void> {
  const own = { ...canaries.bankAccount, holder_document: canaries.owner.document };
  const where = { ispb: '18236120', branch: '1', account_type: 'checking' };
  expect((await stack.operator.send('PUT', `${path}/bank_account`, { ...where, ...own })).status).toBe(200);
  await stack.operator.get(`${path}/bank_account`);
  await stack.operator.send('PUT', `${path}/bank_account`, { ...where, ...own, branch: own.account });
  const keyed = { 'idempotency-key': canaries.idempotencyKey };
  const { body } = await stack.operator.post(`${path}/withdrawals`, { amount: 100 }, keyed);
  await seller.api.post(`/v1/test/withdrawals/${body.id}/pay`);
  await eventually(async () =>
    expect((await stack.operator.get(`${path}/withdrawals/${body.id}`)).body.status).toBe('paid'),
  );
}

async function newRevokedKey(path: string): Promise<string> {
  const key = await newKey(stack, seller.account);
  const { data } = (await stack.operator.get(`${path}/secret_keys`)).body;
  await stack.operator.delete(`${path}/secret_keys/${data[0].id}`);
  await new Http(stack.baseUrl, key).get('/v1/balance');
  return key;
}

/** Everything in a wrong place, and everything going wrong. */
async function fail(): Promise<void> {
  const { buyer, payer, payerSays, unknownKey, stray } = canaries;
  const pix = { txid: chargeId.slice(3), endToEndId: `E${'1'.repeat(31)}`, valor: '129.90' };
  const bankSays = { pix: [{ ...pix, infoPagador: payerSays, pagador: payer }] };
  const callbacks = `/callbacks/bacen/test/${stack.secrets.callbackToken}/pix`;
  const accounts = `/operator/v1/accounts/${seller.account}`;
  const nobody = new Http(stack.baseUrl, unknownKey);
  const everywhere = [buyer.document, buyer.email, buyer.name, seller.secretKey, unknownKey, stray];
  await Promise.all([
    ...everywhere.flatMap((value) => [
      seller.api.get(`/v1/charges/${encodeURIComponent(value)}?document=${encodeURIComponent(value)}`),
      seller.api.get(`/v1/${encodeURIComponent(value)}`),
      nobody.get(`/v1/balance?key=${encodeURIComponent(value)}`, { 'user-agent': encodeURIComponent(value) }),
      seller.api.post('/v1/charges', order({ amount: value, [value]: value })),
      seller.api.post('/v1/charges', `{"customer":"${value}`),
      seller.api.post('/v1/charges', order(), { 'content-type': encodeURIComponent(value) }),
      stack.operator.patch(`${accounts}/${encodeURIComponent(value)}`, { [value]: value }),
      stack.operator.post(`${accounts}/webhook_endpoints`, { url: `https://${stray}:${stray}@loja.example` }),
      nobody.post(`/callbacks/bacen/test/${encodeURIComponent(value)}/pix`, bankSays),
      sendBytes(stack.baseUrl, [
        `GET /${value} HTTP/1.1\r\nAuthorization: Bearer ${value}\r\nnonsense ${value}\r\n\r\n`,
      ]),
      sendBytes(stack.baseUrl, [`${value}\r\n\r\n`]),
    ]),
    nobody.post(callbacks, bankSays),
    nobody.post(callbacks, { pix: payer }),
    nobody.post(callbacks.replace('bacen', 'efi'), {
      pix: [{ gnExtras: { idEnvio: stray, pagador: payer } }],
    }),
    seller.api.post('/v1/charges', order({ customer: { ...buyer, document: '718.305.264-81' } })),
  ]);
  const atBank = await Promise.all(
    [REFUSED, BROKEN].map((valor) => seller.api.post('/v1/charges', order({ amount: Number(valor) * 100 }))),
  );
  expect(atBank.map(({ status }) => status)).toEqual([500, 502]);
}

async function leaveNothingRunning(): Promise<void> {
  for (const name of serviceNames) telemetry[`figures of ${name}`] = (await ops[name]!.get('/metrics')).text;
  await eventually(() => expect(collector.received).toContain('postings'));
  await stack.close();
  for (const name of serviceNames) telemetry[`log of ${name}`] = stack.logOf(name);
  telemetry.spans = collector.received;
  await kafka.stop();
  await mongo.stop();
}

const people = () => {
  const { buyer, company, owner, payer } = canaries;
  return canaries.wantedOf({
    ...secrets,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerDocument: buyer.document,
    buyerPhone: buyer.phone_number,
    companyName: company.name,
    companyEmail: company.email,
    companyDocument: company.document,
    ownerDocument: owner.document,
    ownerEmail: owner.email,
    bankAccount: canaries.bankAccount.account,
    bankAccountHolder: canaries.bankAccount.holder_name,
    cardNumber: canaries.card.number,
    cardNumberInGroups: canaries.card.number.replace(/(....)(?!$)/g, '$1 '),
    securityCode: `"cvv":"${canaries.card.cvv}"`, // three digits alone are everywhere
    cardHolder: canaries.card.holder_name,
    payerName: payer.nome,
    payerDocument: payer.cpf,
    payerSays: canaries.payerSays,
    customerIp: canaries.customerIp,
    idempotencyKey: canaries.idempotencyKey,
    unknownKey: canaries.unknownKey,
    stray: canaries.stray,
  });
};

/**
 * Stored in clear, and why. Each is found: so would the others be, and a line that is no longer so is
 * noticed.
 */
const inClear = () => ({
  chargeId, // an id says nothing
  sellerName: canaries.clear.sellerName, // of a business; on receipts and in the operator's lists
  description: canaries.clear.description, // shown to the buyer by every bank on the way
  reference: canaries.clear.reference, // the seller's own, and searched by
  metadata: canaries.clear.metadata, // the seller's own, and told to the seller's endpoints
  endpointPath: canaries.clear.endpointPath, // where webhooks go; a password in it is refused
  publishableKey, // public by nature, to be copied again
});

/** Told in topics: nothing more than sellers' endpoints hear. */
const inTopics = () => {
  const { chargeId: id, reference, metadata } = inClear();
  return { chargeId: id, reference, metadata };
};

function tell(what: string, bytes: number, wanted: ReadonlyMap<string, readonly Buffer[]>): void {
  const forms = [...wanted.values()].flat().length;
  process.stderr.write(
    `${what}: ${Math.ceil(bytes / 1e3)} kB searched for ${wanted.size} canaries in ${forms} forms\n`,
  );
}

function searched(what: string, found: Found): string[] {
  tell(what, found.bytes, people());
  return [...found.places].map(([name, files]) => `${name} in ${[...files].join(', ')}`);
}

test('no personal data and no secret is in any file of MongoDB, including journal and log', () => {
  expect(searched('MongoDB', searchFiles(join(folder, 'mongo'), people()))).toEqual([]);
});

test('exactly the listed values are stored in clear', () => {
  const { places } = searchFiles(join(folder, 'mongo'), canaries.wantedOf(inClear()));
  expect([...places.keys()].sort()).toEqual(Object.keys(inClear()).sort());
  const { places: journaled } = searchFiles(
    join(folder, 'mongo/files/journal'),
    canaries.wantedOf(inClear()),
  );
  expect([...journaled.keys()]).toContain('chargeId');
});

test('no personal data and no secret is in any file of Kafka, and of other values only those sent to endpoints', () => {
  expect(searched('Kafka', searchFiles(join(folder, 'kafka'), people()))).toEqual([]);
  const { places } = searchFiles(join(folder, 'kafka'), canaries.wantedOf(inClear()));
  expect([...places.keys()].sort()).toEqual(Object.keys(inTopics()).sort());
});

test('no personal data and no secret is in a log, span or metric of any service', () => {
  const found = Object.entries(telemetry).map(([where, text]) => [
    where,
    searchBytes(Buffer.from(text), people()),
  ]);
  tell('Logs, spans and figures', Object.values(telemetry).join('').length, people());
  expect(found.filter(([, names]) => names!.length > 0)).toEqual([]);
});

test('every service has logs, spans and metrics to search', () => {
  for (const name of serviceNames) {
    expect(telemetry[`log of ${name}`]).toContain(`"service":"${name}"`);
    expect(telemetry[`figures of ${name}`]).toContain(`service="${name}"`);
    expect(telemetry.spans).toContain(`"stringValue":"${name}"`);
  }
  expect(telemetry.spans).toContain('/v1/charges');
  // The bank's refusal, in words of ours.
  expect(telemetry['log of charges']).toContain('CobOperacaoInvalida');
});
