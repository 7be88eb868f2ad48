import { newDocument } from '@catraca/testing/document';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import fc from 'fast-check';
import { type DocumentedRequest, requestsTo } from './openapi-arbitraries.ts';
import { OpenApi } from './openapi-document.ts';

/** Printed at the start of the run; OPENAPI_SEED repeats it. */
const seed = Number(process.env.OPENAPI_SEED ?? Date.now() % 2 ** 31);
const PER_OPERATION = Number(process.env.OPENAPI_COUNT ?? 40);
const AT_ONCE = 8;

/** Fields that may be refused although the document accepts them, for what JSON Schema cannot say. */
const beyondSchema: Record<string, RegExp> = {
  'texts that people can read':
    /(^|\.)(name|text|description|reference|reason|street|number|complement|neighborhood|city|zip_code|holder_name|token|card_token|card_holder_name)$|^metadata\./,
  'addresses of mail': /(^|\.)email$/,
  'check digits': /^(customer[._]|card[._]holder_)?document$/,
  'documents that are of their type': /^customer\.document_type$/,
  'the card and phone of a charge by card':
    /^(card(\.(token|holder_name|billing_address))?|billing_address|save_card)$/,
  'both parts or neither, and required with cards': /^customer\.phone_(ddd|number)$/,
  'names of hosts': /^allowed_domains\.\d+$/,
  'public hosts, and ten endpoints an account': /^url$/,
  'dates in the future': /^expires_at$/,
  'periods of 1 to 366 days': /^(from|to)$/,
  'two credentials of a name': /^name$/,
  'ten years of the test clock in all': /^seconds$/,
  'saved cards that exist': /^card_id$/,
  'methods that differ': /^payment_methods$/,
  'logos by https': /^appearance\.logo_url$/,
  'participants of Pix, and the seller’s own document': /^(ispb|holder_document)$/,
};

/** Refusals for the state of what is named, or for what other resources there are. */
const byState = new Set([
  'account_exists',
  'amount_below_minimum',
  'bank_account_missing',
  'card_not_available',
  'charge_not_cancelable',
  'charge_not_disputable',
  'charge_not_in_analysis',
  'charge_not_payable',
  'charge_not_refundable',
  'insufficient_balance',
  'invalid_client_secret',
  'resource_not_found',
  'seller_not_approved',
  'withdrawal_not_decidable',
]);

const services = [
  'gateway',
  'accounts',
  'charges',
  'vault',
  'checkout',
  'refunds',
  'balance',
  'webhooks',
  'sandbox',
] as const;

const { stack, seller } = await withSeller(Stack.start([...services]));
let ofSeller: OpenApi;
let ofOperator: OpenApi;
let known: Record<string, string>;
let page: Record<string, string>;

beforeAll(async () => {
  const http = new Http(stack.baseUrl);
  ofSeller = new OpenApi((await http.get('/openapi.json')).body);
  ofOperator = new OpenApi((await http.get('/operator/openapi.json')).body);
  known = await resources();
  page = await pageHeaders();
}, 60_000);

/** One resource for each name that a path has. The account is not the seller's, who goes on selling. */
async function resources(): Promise<Record<string, string>> {
  const document = newDocument();
  const { account } = await newSeller(stack, { document });
  const created = async (path: string, body: object) => (await stack.operator.post(path, body)).body.id;
  const of = `/operator/v1/accounts/${account}`;
  const where = { ispb: '18236120', branch: '1', account: '12345', account_type: 'checking' };
  const bankAccount = { ...where, holder_name: 'x', holder_document: document };
  await stack.operator.send('PUT', `${of}/bank_account`, bankAccount);
  const offer = { amount: 12_990, payment_methods: ['pix'] };
  return {
    account,
    session: (await seller.api.post('/v1/embed/sessions', offer)).body.id,
    link: (await seller.api.post('/v1/payment_links', offer)).body.id,
    code: (await seller.api.post('/v1/charges', chargeOrder())).body.id,
    key_id: await created(`${of}/publishable_keys`, { name: 'x' }),
    endpoint: await created(`${of}/webhook_endpoints`, { url: 'http://127.0.0.1:9/' }),
    credential: await created('/operator/v1/credentials', { name: 'x', scopes: ['read'] }),
  };
}

/** What the browser sends from a page of the seller. */
async function pageHeaders(): Promise<Record<string, string>> {
  const order = { name: 'x', allowed_domains: ['loja.example'] };
  const { body } = await stack.operator.post(
    `/operator/v1/accounts/${seller.account}/publishable_keys`,
    order,
  );
  return { 'x-service-publishable-key': body.key, origin: 'https://loja.example' };
}

/**
 * A stream does not end (tests/webhooks/listen-hostile.test.ts), and a file is no JSON
 * (tests/refunds/defense.test.ts).
 */
function isElsewhere({ operationId }: { operationId: string }): boolean {
  return operationId === 'listen' || operationId === 'createDefenseFile';
}

function requests(count: number): DocumentedRequest[] {
  const all = [ofSeller, ofOperator].flatMap((served) =>
    served
      .operations()
      .filter(({ place, operation }) => place[0] === 'paths' && !isElsewhere(operation))
      .flatMap(({ place, operation }) =>
        fc.sample(requestsTo(served, place, operation, known), { seed, numRuns: count }),
      ),
  );
  // What deletes comes last: the others still find what is named.
  return all.sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
}

function documentWith(path: string): OpenApi {
  return path.startsWith('/operator') ? ofOperator : ofSeller;
}

function send({ method, path, body, headers }: DocumentedRequest): Promise<HttpResponse> {
  const api = path.startsWith('/operator') ? stack.operator : seller.api;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const isOfBrowsers = /^\/v1\/((client_config|postal_code)(\?|$)|embed\/sessions\/)/.test(path);
  return api.send(method, path, json, isOfBrowsers ? page : headers);
}

async function each(all: DocumentedRequest[], check: (request: DocumentedRequest) => Promise<string[]>) {
  const waiting = [...all];
  const faults: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) faults.push(...(await check(next)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return faults;
}

/** Why the refusal of a request that the document accepts is not one that JSON Schema could not say. */
function faultOfRefusal({ body }: HttpResponse): string[] {
  const { code, details } = body.error;
  if (byState.has(code)) return [];
  if (code !== 'validation_failed') return [code];
  const reasons = Object.values(beyondSchema);
  return Object.keys(details.fields).filter((field) => !reasons.some((reason) => reason.test(field)));
}

function described({ operationId, path, body }: DocumentedRequest, { status, text }: HttpResponse): string {
  return `${operationId} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${status} ${text.slice(0, 300)}`;
}

test('what the document accepts is accepted, or refused for what JSON Schema cannot say', async () => {
  const all = requests(PER_OPERATION);
  process.stderr.write(`${all.length} requests from the document, OPENAPI_SEED=${seed}\n`);
  let accepted = 0;
  const faults = await each(all, async (request) => {
    const response = await send(request);
    const undocumented = documentWith(request.path).faultsOfResponse(request.method, request.path, response);
    if (response.status < 300) accepted += 1;
    const refused = response.status >= 300 ? faultOfRefusal(response) : [];
    const problems = [...undocumented, ...refused];
    return problems.length > 0 ? [`${problems} | ${described(request, response)}`] : [];
  });
  expect(faults.slice(0, 5)).toEqual([]);
  expect(accepted).toBeGreaterThan(all.length / 3);
}, 240_000);

test('what the document refuses is refused, and nothing is a 5xx', async () => {
  const bodies = requests(PER_OPERATION).filter(({ body }) => typeof body === 'object' && body !== null);
  const junk = fc.sample(fc.jsonValue({ maxDepth: 2 }), { seed, numRuns: bodies.length });
  const faults = await each(
    bodies.map((request, index) => ({
      ...request,
      headers: {},
      body: spoilt(request.body as object, junk[index], index),
    })),
    async (request) => {
      const response = await send(request);
      const isRefused = isRefusedByDocument(request);
      const isFine = isRefused ? [422, 404].includes(response.status) : response.status < 500;
      return isFine ? [] : [described(request, response)];
    },
  );
  expect(faults.slice(0, 5)).toEqual([]);
}, 240_000);

/** The body with junk in the place of one of its fields, or as a whole. */
function spoilt(body: object, junk: unknown, index: number): unknown {
  const names = Object.keys(body);
  const name = names[index % (names.length + 1)];
  return name === undefined ? junk : { ...body, [name]: junk };
}

function isRefusedByDocument({ method, path, body }: DocumentedRequest): boolean {
  const served = documentWith(path);
  const place = [...served.placeOf(method, path), 'requestBody', 'content', 'application/json', 'schema'];
  return served.faultsAt(place, body).length > 0;
}
