import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { checkoutPages, paymentPageEndpoints } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import { type Endpoint, scopes } from '@catraca/contracts/http/endpoints/endpoint';
import { mcpEndpoints } from '@catraca/contracts/http/endpoints/mcp-endpoints';
import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { docsEndpoints } from '@catraca/contracts/http/endpoints/other-endpoints';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import {
  operatorTimelineEndpoints,
  timelineEndpoints,
} from '@catraca/contracts/http/endpoints/timeline-endpoints';
import { errorTable } from '@catraca/kernel/errors';
import { callbackEndpoints } from '@catraca/providers/connectors/callback-endpoints';
import { connectors } from '@catraca/providers/connectors/registry';
import { root } from '@catraca/stack/paths';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { liveAcquirer, liveBank } from '@catraca/testing/live-bank';
import { Stack } from '@catraca/testing/stack';
import { type Caller, everyCaller, refusalOf } from './callers.ts';
import { PanelWalk } from './panel-walk.ts';
import { newPeople, resourcesOfPeople } from './people.ts';
import { newOwners, type Owner, type Resource, resourcesOf } from './resources.ts';
import { filtersFor, isOwn, isTogether, type Target, targetsOf } from './targets.ts';
import { inTurn } from './turns.ts';

// Every endpoint of the table, by every kind of caller, for every id that there is: what is let in is the
// table's word.

/** Headers that differ from request to request, whatever is asked for. */
const OF_ONE_REQUEST = ['x-request-id', 'trace-id', 'date', 'x-ratelimit-remaining'];

/** The payment page itself is the same for all: services/checkout/test/browsers.test.ts. */
const { getServiceScript, getServiceTypes, getCheckoutAsset } = checkoutPages;
const endpoints: Endpoint[] = [
  sellerEndpoints,
  operatorEndpoints,
  callbackEndpoints.map(({ endpoint }) => endpoint),
  docsEndpoints,
  mcpEndpoints,
  paymentPageEndpoints,
  { getServiceScript, getServiceTypes, getCheckoutAsset },
].flatMap((table): Endpoint[] => Object.values(table));
/**
 * Not a stream, which does not end (tests/webhooks/listen.test.ts), nor what speaks a protocol of its own
 * (tests/agents/mcp.test.ts).
 */
const answering = endpoints.filter(
  ({ id, success }) => !success.isEventStream && id !== mcpEndpoints.callMcp.id,
);
/** What it says of this test. */
const securityPage = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** Anything, with success. */
const receiver = createServer((_request, response) => response.writeHead(204).end());

let stack: Stack;
let owners: Owner[];
let resources: Resource[];
let callers: Caller[];
let panel: PanelWalk;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const hearsAt = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  stack = await Stack.start(undefined, {
    ...{ charges: liveBank, refunds: liveBank, subscriptions: liveBank },
    vault: liveAcquirer,
  });
  owners = await newOwners(stack);
  const ofOwners = await Promise.all(owners.map((owner) => resourcesOf(stack, owner, hearsAt)));
  // An account is in both of its modes.
  const byId = new Map(ofOwners.flat().map((resource) => [`${resource.kind}:${resource.id}`, resource]));
  resources = [...byId.values(), ...ofBanks(), await credential(), await asset(byId.values()), picture];
  const [everybody, people] = await Promise.all([everyCaller(stack, owners), newPeople(stack, owners)]);
  callers = everybody;
  const ofPeople = await resourcesOfPeople(people);
  panel = new PanelWalk(people, { ofAccounts: resources, ofPeople });
}, 180_000);
afterAll(async () => {
  receiver.close();
  await stack.close();
});

/** An operator's credential belongs to no account. */
async function credential(): Promise<Resource> {
  const order = { name: 'another operator', scopes: ['read'] };
  const { body } = await stack.operator.post('/operator/v1/credentials', order);
  return { kind: 'credentials', id: body.id, account: null, livemode: null };
}

/** A file of the payment page. */
async function asset(known: Iterable<Resource>): Promise<Resource> {
  const link = [...known].find(({ kind }) => kind === 'payment_links')!;
  const { text } = await new Http(stack.baseUrl).get(`/pay/${link.id}`);
  const [, id] = /\/checkout\/assets\/([\w.-]+)/.exec(text)!;
  return { kind: 'assets', id: id!, account: null, livemode: null };
}

/** Of the docs page. */
const picture: Resource = { kind: 'pictures', id: 'checkout-pix.png', account: null, livemode: null };

function ofBanks(): Resource[] {
  const modes = Object.fromEntries(connectors.map(({ name }) => [name, ['test']]));
  const ids = { ...modes, ':mode': [stack.secrets.callbackToken] };
  return Object.entries(ids).flatMap(([kind, values]) =>
    values.map((id) => ({ kind, id, account: null, livemode: null })),
  );
}

/** A credential gives no scope that it lacks (S18.28), so it is asked for the caller's own. */
function bodyFor({ endpoint, body }: Target, { scopes }: Caller): object | undefined {
  return endpoint.id === 'createOperatorCredential' && scopes ? { ...body, scopes } : body;
}

function send(target: Target, caller: Caller): Promise<HttpResponse> {
  const { endpoint, path } = target;
  const body = bodyFor(target, caller);
  return inTurn(() => new Http(stack.baseUrl).send(endpoint.method, path, body, caller.headers));
}

/** All that one caller could compare of two answers. */
function seen({ status, headers, text }: HttpResponse): string {
  const compared = [...headers].filter(([name]) => !OF_ONE_REQUEST.includes(name));
  return JSON.stringify([status, compared, text]);
}

const isUnknown = ({ named }: Target) => named.every((resource) => resource === null);

/**
 * Who is refused at the door never gets as far as ids: to every second caller an unknown one shows it, to the
 * others one that is there.
 */
function atTheDoor(targets: Target[], endpoint: Endpoint, caller: Caller): Target[] {
  const there = targets.filter((target) => isTogether(target));
  const turn = callers.indexOf(caller) + endpoints.indexOf(endpoint);
  if (turn % 2 === 0 || there.length === 0) return [targets.find(isUnknown)!];
  return [there[Math.floor(turn / 2) % there.length]!];
}

/**
 * For every request of the caller to the endpoint that must be refused: what is wrong with the refusal, or
 * null.
 */
async function faultsOf(endpoint: Endpoint, caller: Caller): Promise<(string | null)[]> {
  const code = refusalOf(endpoint.access, caller);
  const all = targetsOf(endpoint, resources);
  const targets = code ? atTheDoor(all, endpoint, caller) : all.filter((target) => !isOwn(target, caller));
  const responses = await Promise.all(targets.map((target) => send(target, caller)));
  const expected = code ?? 'resource_not_found';
  const asUnknown = responses[targets.findIndex(isUnknown)];
  return targets.map((target, at) => {
    const { status, body } = responses[at]!;
    const details = code === 'insufficient_scope' ? scopeDetails(endpoint, caller) : {};
    const { http, type } = errorTable[expected];
    const isAsSaid =
      status === http &&
      JSON.stringify({ ...body?.error, message: '' }) ===
        JSON.stringify({ type, code: expected, message: '', details });
    const isAsUnknown = !asUnknown || seen(responses[at]!) === seen(asUnknown);
    return isAsSaid && isAsUnknown
      ? null
      : `${caller.name}: ${endpoint.method} ${target.path} is ${seen(responses[at]!)}, not ${expected}`;
  });
}

function scopeDetails({ access }: Endpoint, { scopes: abilities }: Caller): object {
  return { required_ability: 'scope' in access && access.scope, abilities };
}

function isOfOwner({ access }: Endpoint): boolean {
  return access.by === 'secret_key' || access.by === 'publishable_key';
}

/** What is of others than the caller, or than the account of the address, and must be in no response. */
function othersThan({ endpoint, named }: Target, { owner }: Caller): Resource[] {
  const account = owner && isOfOwner(endpoint) ? owner.account : named[0]?.account;
  if (!account) return [];
  return resources.filter(
    (other) =>
      (other.account !== null && other.account !== account) ||
      (owner && isOfOwner(endpoint) && other.livemode === !owner.livemode),
  );
}

/** Requests that must get through: a response, or a refusal that the table names for the endpoint. */
const admitted = (endpoint: Endpoint): [Target, Caller][] =>
  callers
    .filter((caller) => !refusalOf(endpoint.access, caller))
    .flatMap((caller) =>
      targetsOf(endpoint, resources).flatMap((target): [Target, Caller][] =>
        isOwn(target, caller) ? [[target, caller]] : [],
      ),
    );

function faultOfAdmitted([target, caller]: [Target, Caller], { status, text, body }: HttpResponse): string[] {
  const { endpoint, path } = target;
  const mayResponse = (endpoint.errors ?? []).filter((code) => code !== 'resource_not_found');
  const isAnswered = status === endpoint.success.status || mayResponse.includes(body?.error?.code);
  const told = othersThan(target, caller).filter(({ id }) => text.includes(id));
  if (isAnswered && told.length === 0) return [];
  return [
    `${caller.name}: ${endpoint.method} ${path} is ${status} ${text.slice(0, 200)}, and tells of ${told.map(({ id }) => id)}`,
  ];
}

/** They show the callers' own calls, refused ones too. */
const growsByCalls = [
  ...['listRequests', 'listAccountRequests'],
  ...[timelineEndpoints, operatorTimelineEndpoints].flatMap((table) => Object.keys(table)),
];

/** What all owners see of all that is theirs, but of what they called. */
async function everythingRead(): Promise<string[]> {
  const isOfOwners = ({ access, path }: Endpoint) => access.by === 'secret_key' || path.includes('/:account');
  const reads = answering.filter(
    (endpoint) => endpoint.method === 'GET' && isOfOwners(endpoint) && !growsByCalls.includes(endpoint.id),
  );
  const pairs = reads.flatMap(admitted);
  const texts = await Promise.all(pairs.map(([target, caller]) => send(target, caller)));
  return texts.map(({ text }) => text.replaceAll(/"(last_used_at|now)":("[^"]*"|null)/g, ''));
}

test('an endpoint with an id that has no example fails the check', () => {
  const boleto: Endpoint = { ...sellerEndpoints.getCharge, path: '/v1/boletos/:id' };
  expect(() => targetsOf(boleto, resources)).toThrow('/v1/boletos/:id names boletos');
});

// People before keys: what keys ask for stands in the request log of their account.
test('S27.10 lists of the panel show a person nothing of another account or mode, by any filter', async () => {
  const { requests, faults } = await panel.lists();
  process.stderr.write(`${requests} requests for lists of the panel\n`);
  expect(requests).toBeGreaterThan(200);
  expect(faults.slice(0, 10)).toEqual([]);
}, 60_000);

test('S27.17 files of the panel’s lists have nothing of another account or mode', async () => {
  const { requests, faults } = await panel.exports();
  expect(requests).toBeGreaterThan(50);
  expect(faults.slice(0, 10)).toEqual([]);
}, 60_000);

test('S27.10 what is of another account, or of the other mode, is as unknown to a person', async () => {
  const { requests, faults } = await panel.strangers();
  process.stderr.write(`${requests} requests of people by ids that are not theirs\n`);
  expect(requests).toBeGreaterThan(1_000);
  expect(faults.slice(0, 10)).toEqual([]);
}, 120_000);

test('S18.2 S27.10 a person finds what is of its account, in the mode that it asks for', async () => {
  const { requests, faults } = await panel.ownReads();
  expect(requests).toBeGreaterThan(40);
  expect(faults.slice(0, 10)).toEqual([]);
}, 30_000);

// First of keys: the calls below name others' ids, and the request log shows callers what they asked for.
test('a filter or cursor with another account’s id returns nothing of it', async () => {
  const filtered = answering
    .flatMap(admitted)
    .flatMap(([target, caller]) =>
      othersThan(target, caller).flatMap((other) =>
        filtersFor(other, target.endpoint).map((name): [Target, Caller] => [
          { ...target, path: `${target.path}?${name}=${other.id}` },
          caller,
        ]),
      ),
    );
  const responses = await Promise.all(filtered.map(([target, caller]) => send(target, caller)));
  process.stderr.write(`${filtered.length} requests by others’ ids\n`);
  expect(filtered.length).toBeGreaterThan(10);
  expect(filtered.flatMap((pair, at) => faultOfAdmitted(pair, responses[at]!)).slice(0, 10)).toEqual([]);
});

test('callers without access get the error of the table, and objects of others are the same as missing ones', async () => {
  const before = await everythingRead();
  const pairs = endpoints.flatMap((endpoint) => callers.map((caller) => ({ endpoint, caller })));
  const found = await Promise.all(pairs.map(({ endpoint, caller }) => faultsOf(endpoint, caller)));
  const tried = found.flat();
  process.stderr.write(
    `${tried.length} requests of ${callers.length} callers (${scopes.length} scopes) to ${endpoints.length} endpoints\n`,
  );
  expect(tried.filter((fault) => fault !== null).slice(0, 10)).toEqual([]);
  const [, kinds, requests] = /by (\d+) kinds of callers: more than ([\d,]+) requests/.exec(securityPage)!;
  expect(callers).toHaveLength(Number(kinds));
  expect(tried.length).toBeGreaterThan(Number(requests!.replace(',', '')));
  expect(await everythingRead()).toEqual(before);
}, 240_000);

const lastOf = ({ named }: Target) => named.at(-1)!;

/** What one caller deletes, no other finds: one for each account and mode, of those that are still there. */
function onePerOwner(pairs: [Target, Caller][], deleted: ReadonlySet<Resource>): [Target, Caller][] {
  const there = pairs.filter(([target]) => !deleted.has(lastOf(target)));
  const byOwner = Map.groupBy(there, ([target]) => `${lastOf(target).account} ${lastOf(target).livemode}`);
  return [...byOwner.values()].map(([first]) => first!);
}

test('callers with access succeed and see nothing of other accounts', async () => {
  const removing = answering.filter(({ method }) => method === 'DELETE');
  const others = answering.filter(({ method }) => method !== 'DELETE');
  const faults: string[] = [];
  const deleted = new Set<Resource>();
  let requests = 0;
  for (const endpoint of [...others, ...removing]) {
    const isRemoving = endpoint.method === 'DELETE';
    const pairs = isRemoving ? onePerOwner(admitted(endpoint), deleted) : admitted(endpoint);
    expect([endpoint.id, pairs.length]).not.toEqual([endpoint.id, 0]);
    for (const pair of pairs) {
      faults.push(...faultOfAdmitted(pair, await send(...pair)));
      if (isRemoving) deleted.add(lastOf(pair[0]));
    }
    requests += pairs.length;
  }
  process.stderr.write(`${requests} requests that get through\n`);
  expect(faults.slice(0, 10)).toEqual([]);
}, 120_000);
