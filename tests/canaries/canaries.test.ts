import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { serviceNames, services } from '@catraca/contracts/services';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { openTerminal } from '@catraca/stack/command/terminal';
import { type Kafka, startKafka } from '@catraca/stack/kafka/kafka';
import { onPath } from '@catraca/stack/on-path';
import { freePorts } from '@catraca/stack/ports';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { cardToken } from '@catraca/testing/card-token';
import { dumpInto } from '@catraca/testing/dump';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { OtlpCollector } from '@catraca/testing/otlp-collector';
import { PanelBrowser, tokenIn } from '@catraca/testing/panel-person';
import { sendBytes } from '@catraca/testing/raw-http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import { UncompressedMongo } from '@catraca/testing/uncompressed-mongo';
import { fileForm } from '@catraca/testing/upload';
import { type Found, searchBytes, searchFiles } from './bytes-search.ts';
import * as canaries from './canaries.ts';
import { BROKEN, REFUSED, TalkativeBank } from './talkative-bank.ts';

// Sells, fails, and then looks for people and secrets in every byte that is left behind: MongoDB's files and
// journal, a backup, Kafka's segments, all logs, spans and figures. The bank's own database is elsewhere: it
// knows its payers.

const folder = mkdtempSync(join(tmpdir(), 'catraca-canaries-'));
const backup = join(folder, 'backup');
const hasMongodump = onPath('mongodump') !== undefined;
const withMongodump = hasMongodump ? test : test.skip;
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
let usedToken: string;
/** The request log: as the seller reads it, and as it is stored, opened. */
const requestLog = { shown: '', opened: '' };

beforeAll(async () => {
  await startEverything();
  await sell();
  await fail();
  await tellSecrets();
  await readRequestLog();
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
  const { CATRACA_ACCESS_KEY: accessKey = 'of this file' } = process.env;
  const [[broker, controller], ports] = await Promise.all([freePorts(2), freePorts(serviceNames.length)]);
  const brokers = { broker: broker!, controller: controller! };
  [mongo, kafka, collector, receiver] = await Promise.all([
    UncompressedMongo.start(join(folder, 'mongo')),
    startKafka({ dataDirectory: join(folder, 'kafka'), ports: brokers, accessKey, terminal: openTerminal() }),
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
  const { invitation, session } = await enterPanel(path);
  await sellByCard();
  const clientSecret = await sellInBrowser(path);
  await defend(path);

  const { operatorToken, callbackToken, sandboxClientSecret, sandboxClientId, dataKeys, ledgerKey } =
    stack.secrets;
  secrets = {
    secretKey: seller.secretKey,
    revokedKey: await newRevokedKey(path),
    webhookSecret: endpoint.secret,
    rotatedSecret: rotated.secret,
    clientSecret,
    clientSecretAlone: clientSecret.split('_secret_')[1]!,
    ...{ invitation, session },
    ...{ operatorToken, callbackToken, sandboxClientSecret, ledgerKey },
    ...dataKeys,
    bankCredentials: `${sandboxClientId}:${sandboxClientSecret}`,
  };
}

/** The owner enters the panel, reads and writes there, and mistypes. Returns its secrets. */
async function enterPanel(path: string): Promise<{ invitation: string; session: string }> {
  const { email } = canaries.owner;
  const { name, password } = canaries.panelPerson;
  const invited = await stack.operator.post(`${path}/invitations`, { email, role: 'owner' });
  const invitation = tokenIn(invited.body.url);
  const browser = new PanelBrowser(stack.baseUrl, { 'user-agent': canaries.stray });
  const calls = [
    await browser.get(`/invitations/${invitation}/preview`),
    await browser.post(`/invitations/${invitation}/accept`, { name, password }),
    await browser.post('/sessions', { email, password }),
    await browser.post('/reauthentication', { password }),
    await browser.get('/members'),
    await browser.post('/charges', order()),
    ...(await searchInPanel(browser)),
    await browser.post('/password_resets', { email }),
    await browser.post('/sessions', { email: password, password: email }),
    await browser.post(`/password_resets/${invitation}`, { password }),
  ];
  const found = [200, 200, 200, 200, 422];
  const statuses = [200, 201, 201, 204, 200, 201, ...found, 202, 422, 404];
  expect(calls.map(({ status }) => status)).toEqual(statuses);
  return { invitation, session: browser.cookie!.split('=')[1]! };
}

/** For the buyer, for somebody who bought nothing, and for a card. */
async function searchInPanel(browser: PanelBrowser): Promise<HttpResponse[]> {
  const { buyer, searched: stranger, card } = canaries;
  const words = [buyer.document, buyer.email, stranger.email, stranger.document, card.number];
  const answers = [];
  for (const one of words) answers.push(await browser.get(`/search?q=${encodeURIComponent(one)}`));
  expect(answers.map(({ body }) => (body.hits?.length ?? 0) > 0)).toEqual([true, true, false, false, false]);
  return answers;
}

/** A card is tokenized, saved, charged, and written where no card number belongs. */
async function sellByCard(): Promise<void> {
  const { number, cvv, holder_name } = canaries.card;
  const address = { url: `${stack.sandboxUrl}/core/v5`, publicKey: stack.secrets.acquirerPublicKey };
  const token = async () => {
    usedToken = await cardToken(address, number, { cvv, holder_name });
    return usedToken;
  };
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

/** A dispute is answered with a text and a file, which are read, and mistyped. */
async function defend(account: string): Promise<void> {
  const { text, fileName, content } = canaries.defense;
  const { body: med } = await seller.api.post(`/v1/test/charges/${chargeId}/med`);
  const dispute = `/disputes/${med.id}`;
  const files = `/v1${dispute}/defense/files`;
  const send = (beginning: string) =>
    seller.api.post(files, fileForm(Buffer.from(`${beginning}${content}`), { name: fileName }));
  const put = (given: string) => seller.api.send('PUT', `/v1${dispute}/defense`, { text: given });
  const sent = await send('%PDF-1.7\n');
  const boundary = { 'content-type': 'multipart/form-data; boundary=limite' };
  const answers = [
    sent,
    await send('GIF89a'),
    await seller.api.post(files, `--limite\r\n${fileName} ${content}`, boundary),
    await put(text),
    await put(text.repeat(200)),
    await seller.api.get(`/v1${dispute}`),
    await seller.api.get(`${files}/${sent.body.id}`),
    await stack.operator.get(`${account}${dispute}`),
    await stack.operator.get(`${account}${dispute}/defense/files/${sent.body.id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 415, 400, 200, 422, 200, 200, 200, 200]);
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

/** Card data and access data by the names that other APIs give them. */
const namedByOthers: Record<string, string> = {
  ...valued(canaries.securityCodeNames, canaries.card.cvv),
  ...valued(canaries.cardNumberNames, canaries.wrongCardNumber),
  ...valued(canaries.passwordNames, canaries.password),
};

function valued(names: string[], value: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** Secrets in every place of a seller's request, answered well and with errors. */
async function tellSecrets(): Promise<void> {
  const { card, password } = canaries;
  const { number, cvv } = card;
  const named = { number, cvv, password, token: password, client_secret: password, secret: password };
  const parameters = [...Object.entries(named), ...Object.entries(namedByOthers)].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const sent = await Promise.all([
    ...Object.values(toldToNobody()).flatMap((value) => {
      const written = encodeURIComponent(value);
      const headers = { 'user-agent': `loja/1.0 (${value})`, 'idempotency-key': value };
      return [
        seller.api.get(`/v1/charges/${written}`),
        seller.api.get(`/v1/nada/${written}/${written}`, headers),
        seller.api.get(`/v1/charges?reference=${written}&${written}=1&${written}`),
        seller.api.post('/v1/charges', order({ [value]: { [value]: [value, { nota: `veja ${value}` }] } })),
        seller.api.post('/v1/charges', order({ metadata: { [value]: value }, amount: value }), headers),
        seller.api.post('/v1/cards', {
          customer: canaries.buyer,
          card: { token: value, holder_name: value },
        }),
        seller.api.post('/v1/charges', JSON.stringify({ nota: value }).slice(0, -1)),
      ];
    }),
    seller.api.get(`/v1/charges?${parameters.join('&')}`),
    seller.api.post('/v1/charges', order({ ...named, card: named, lista: [{ senha: named }] })),
    seller.api.post('/v1/charges', order(namedByOthers)),
    seller.api.post('/v1/charges', order({ card: namedByOthers, cartao: [{ dados: namedByOthers }] })),
    seller.api.post('/v1/nada', namedByOthers),
    seller.api.post('/v1/charges', order({ cvv: Number(cvv), metadata: { numero: Number(number) } })),
  ]);
  expect(sent.filter(({ status }) => status >= 500)).toEqual([]);
}

/** What the request log must not even keep sealed. */
function toldToNobody(): Record<string, string> {
  const { secretKey, revokedKey, webhookSecret, rotatedSecret, clientSecret } = secrets as Record<
    string,
    string
  >;
  const { number } = canaries.card;
  return {
    ...{ secretKey: secretKey!, revokedKey: revokedKey!, webhookSecret: webhookSecret! },
    ...{ rotatedSecret: rotatedSecret!, clientSecret: clientSecret!, usedToken },
    unknownKey: canaries.unknownKey,
    cardNumber: number,
    cardNumberInGroups: number.replace(/(....)(?!$)/g, '$1 '),
  };
}

/** By API, and by the gateway's key. */
async function readRequestLog(): Promise<void> {
  const last = await seller.api.get('/v1/balance');
  await eventually(async () =>
    expect((await seller.api.get(`/v1/requests/${last.headers.get('x-request-id')}`)).status).toBe(200),
  );
  const stored = await stack.inDatabase('gateway', (database) =>
    database.collection<Record<string, string>>('requests').find().toArray(),
  );
  const keys = new DataKeys(stack.secrets.dataKeys[services.gateway.dataKeys]);
  for (const { _id, sealedLine, sealedBodies, ...plain } of stored) {
    const id = String(_id);
    const open = (sealed: string, field: string) => keys.open(sealed, { collection: 'requests', id, field });
    const bodies = sealedBodies ? open(sealedBodies, 'sealedBodies') : '';
    requestLog.opened += `${JSON.stringify(plain)}${open(sealedLine!, 'sealedLine')}${bodies}\n`;
    requestLog.shown += (await seller.api.get(`/v1/requests/${id}`)).text;
  }
}

async function leaveNothingRunning(): Promise<void> {
  for (const name of serviceNames) telemetry[`figures of ${name}`] = (await ops[name]!.get('/metrics')).text;
  await eventually(() => expect(collector.received).toContain('postings'));
  await stack.close();
  for (const name of serviceNames) telemetry[`log of ${name}`] = stack.logOf(name);
  telemetry.spans = collector.received;
  await kafka.stop();
  if (hasMongodump) backUp();
  await mongo.stop();
}

/** A backup as deploy/backup writes it, unpacked. */
function backUp(): void {
  dumpInto(backup, mongo.uri, 'none');
  for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.gz')) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file.slice(0, -'.gz'.length), gunzipSync(readFileSync(file)));
    rmSync(file);
  }
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
    panelName: canaries.panelPerson.name,
    panelPassword: canaries.panelPerson.password,
    searchedEmail: canaries.searched.email,
    searchedDocument: canaries.searched.document,
    defenseText: canaries.defense.text,
    defenseFileName: canaries.defense.fileName,
    defenseFileContent: canaries.defense.content,
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
    usedToken,
    password: canaries.password,
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

withMongodump('no personal data and no secret is in a backup (skipped without mongodump)', () => {
  expect(searched('A backup', searchFiles(backup, people()))).toEqual([]);
  const { places } = searchFiles(backup, canaries.wantedOf(inClear()));
  expect([...places.keys()].sort()).toEqual(Object.keys(inClear()).sort());
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

test('S23.21 no secret is in the request log, neither under its seals nor as it is shown', () => {
  const { clientSecretAlone } = secrets as { clientSecretAlone: string };
  const wanted = canaries.wantedOf({
    ...toldToNobody(),
    clientSecretAlone,
    password: canaries.password,
    wrongCardNumber: canaries.wrongCardNumber,
    securityCode: `":"${canaries.card.cvv}"`,
    securityCodeInQuery: `=${canaries.card.cvv}`,
    securityCodeAsNumber: `"cvv":${canaries.card.cvv}`, // a duration in ms may be as long
  });
  for (const [what, text] of Object.entries(requestLog)) {
    tell(`The request log, ${what}`, text.length, wanted);
    // JSON in JSON: as a seller would read it.
    const read = text + text.replaceAll('\\"', '"');
    expect(searchBytes(Buffer.from(read), wanted)).toEqual([]);
    expect(
      searchBytes(Buffer.from(read), canaries.wantedOf({ description: canaries.clear.description })),
    ).toEqual(['description']);
  }
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
