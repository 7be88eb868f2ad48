import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@catraca/kernel/errors';
import { CardDeclined } from '../../src/acquirer/card-declined.ts';
import type { Purpose } from '../../src/connectors/connector.ts';
import { ProviderRefused } from '../../src/pix/provider-refused.ts';
import { inReverse, leavesOf, withAt, withItemsTwice, withUnknownMembers } from './changed.ts';
import type { RequestFixture } from './fixture-files.ts';
import type { Case, Operation } from './fixtures.ts';
import { PATIENT_MS, type PortUnderTest, SHORT_MS } from './port-under-test.ts';
import type { Reply, SeenRequest } from './provider-server.ts';

export const unknownOutcome = { code: 'provider_unavailable' };

const failures: readonly [string, Reply][] = [
  ['silence', 'silence'],
  ['a connection that is cut', 'cut'],
  ['a body that is cut', 'cut within'],
  ['500', { status: 500, body: {} }],
  ['503', { status: 503, body: { title: 'x', status: 503 } }],
];

/** The same check after each way of not getting an answer. */
export function failureContract(
  consequence: string,
  check: (failure: Reply, timeoutMs: number) => Promise<void>,
): void {
  for (const [what, failure] of failures)
    test(`after ${what}, ${consequence}`, () =>
      check(failure, failure === 'silence' ? SHORT_MS : PATIENT_MS));
}

export function operationContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<P>): void {
  requestContract(port, operation);
  responseContract(port, operation);
  memberContract(port, operation);
  noResponseContract(port, operation);
  refusalContract(port, operation);
  for (const one of operation.cases ?? []) test(one.what, () => caseContract(port, operation, one));
}

function requestContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<P>): void {
  test('the requests are the documented ones', async () => {
    port.play(operation.exchanges);
    await port.result(operation);
    const expected = operation.exchanges.map(([request]) => port.request(request));
    expect(port.seen.map(({ route }) => route)).toEqual(expected.map(({ route }) => route));
    for (const [at, request] of expected.entries()) expectRequest(port.seen[at]!, request);
  });
}

function responseContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<P>): void {
  test('the documented response is understood, with unknown members and in any order of members', async () => {
    port.play(operation.exchanges);
    const plain = await port.result(operation);
    expectShown(plain, operation.result);
    for (const change of [inReverse, withUnknownMembers]) {
      const bodies = operation.exchanges.map(([request, response]): [string, Reply] => {
        const { status = 200, body } = port.response(response);
        return [port.request(request).route, { status, body: change(body) }];
      });
      port.play(operation.exchanges, Object.fromEntries(bodies));
      expect(await port.result(operation)).toEqual(plain);
    }
  });

  const { status, countedOnce = [] } = operation;
  if (status)
    test('an unknown status is unknown, never a guess', async () => {
      const { body } = port.response(status.response);
      for (const value of ['NEVER_SEEN', 'toString', ''])
        expectShown(
          await port.after(operation, status.response, withAt(body!, status.path, value)),
          status.result,
        );
    });

  for (const { response, path } of countedOnce)
    test(`what ${response}.${path} shows twice counts once`, async () => {
      port.play(operation.exchanges);
      const plain = await port.result(operation);
      const twice = withItemsTwice(port.response(response).body!, path);
      expect(await port.after(operation, response, twice)).toEqual(plain);
    });
}

function memberContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<P>): void {
  for (const [, response] of operation.exchanges) {
    const { body, optional } = port.response(response);
    if (!body) continue;

    if (optional.length > 0)
      test(`in ${response}, each optional member may be null or absent, and all of them`, async () => {
        const without = (path: string, value: unknown) =>
          port.after(operation, response, withAt(body, path, value));
        for (const path of optional)
          expect([path, await without(path, null)]).toEqual([path, await without(path, undefined)]);
        const deepestFirst = [...optional].sort((one, other) => depthOf(other) - depthOf(one));
        await port.after(
          operation,
          response,
          deepestFirst.reduce((bare, path) => withAt(bare, path, undefined), body),
        );
      });

    test(`in ${response}, a needed member that is null is an unknown outcome, never a guess`, async () => {
      port.play(operation.exchanges);
      const plain = await port.result(operation);
      const incomplete = operation.incomplete?.[response];
      for (const path of leavesOf(body).filter((leaf) => !isBelow(leaf, optional))) {
        const outcome = port.after(operation, response, withAt(body, path, null));
        expectNoGuess(path, await outcome.catch((error: unknown) => error), { plain, incomplete });
      }
    });
  }
}

function expectNoGuess(
  path: string,
  shown: unknown,
  { plain, incomplete }: Readonly<Record<'plain' | 'incomplete', unknown>>,
): void {
  // it would have sent a request that has no fixture in the operation
  if (shown instanceof ProviderRefused && shown.status === 404 && shown.problem === null) return;
  if (shown instanceof Error) expect([path, shown]).toMatchObject([path, unknownOutcome]);
  else if (!isDeepStrictEqual(shown, plain)) expectShown({ path, shown }, { path, shown: incomplete });
}

function noResponseContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<P>): void {
  failureContract('the outcome is unknown, not refused', async (failure, timeoutMs) => {
    port.reply = () => failure;
    await expect(port.result(operation, { timeoutMs })).rejects.toMatchObject(unknownOutcome);
  });

  test('after a late response, which is nobody’s any more, the next call has its own', async () => {
    const released = Promise.withResolvers<void>();
    port.play(operation.exchanges);
    const documented = port.server.reply;
    const isToken = (route: string) => route.endsWith('/oauth/token');
    port.server.reply = (route) =>
      isToken(route) ? documented(route) : { until: released.promise, reply: documented(route) };
    const client = port.connect({ timeoutMs: SHORT_MS });
    await expect(operation.call(client)).rejects.toMatchObject(unknownOutcome);
    released.resolve();
    port.server.reply = documented;
    const next = () => operation.call(client);
    // a slow machine may need more than the short time limit
    expectShown(await next().catch(next).catch(next), operation.result);
    await client.close();
  });
}

/** Whatever a documented error answers, it is an error of the port, or absence where a 404 says so. */
function refusalContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<P>): void {
  const errors = Object.entries(port.files.errors);

  test('each documented error is a refusal, absence or an unknown outcome, without its text', async () => {
    for (const [request] of operation.exchanges)
      for (const [name, { status, body }] of errors) {
        port.play(operation.exchanges, { [port.request(request).route]: { status, body } });
        const shown = await port.result(operation).catch((error: unknown) => error);
        const at = `${name} to ${request}`;
        if (shown instanceof Error) expectError(at, shown, body);
        else expect({ at, status, isAbsent: isAbsence(shown) }).toEqual({ at, status: 404, isAbsent: true });
      }
  });
}

function isAbsence(shown: unknown): boolean {
  return shown === null || shown === undefined || (Array.isArray(shown) && shown.length === 0);
}

function expectError(at: string, error: Error, body: object): void {
  const isOfPort = [ApiError, ProviderRefused, CardDeclined].some((kind) => error instanceof kind);
  expect([at, isOfPort]).toEqual([at, true]);
  const { detail, message, mensagem, title } = body as Record<string, string>;
  for (const text of [detail, message, mensagem, title])
    if (text) expect([at, error.message]).not.toEqual([at, expect.stringContaining(text)]);
}

async function caseContract<P extends Purpose>(
  port: PortUnderTest<P>,
  operation: Operation<P>,
  { replies, throws, result }: Case,
): Promise<void> {
  port.play(operation.exchanges);
  const documented = port.server.reply;
  const left = Object.entries(replies).map(([request, names]) => {
    return { route: port.request(request).route, names: [names].flat() };
  });
  port.server.reply = (route) => {
    const names = left.find((one) => one.route === route)?.names;
    if (!names) return documented(route);
    return replyOf(port, names.length > 1 ? names.shift()! : names[0]!);
  };
  if (throws) await expect(port.result(operation)).rejects.toMatchObject(throws);
  else expectShown(await port.result(operation), result);
}

function replyOf<P extends Purpose>(port: PortUnderTest<P>, name: string): Reply {
  if (name === '5xx') return { status: 500, body: {} };
  if (name in port.files.errors) {
    const { status, body } = port.error(name);
    return { status, body };
  }
  const { status = 200, body } = port.response(name);
  return { status, body };
}

export function expectRequest(seen: SeenRequest, expected: RequestFixture): void {
  const { source: _, route, query = {}, headers = {}, body, form } = expected;
  const text = form ? Object.fromEntries(new URLSearchParams(seen.text)) : seen.text && JSON.parse(seen.text);
  expect({ ...seen, text }).toMatchObject({ route, headers });
  expect(seen.query).toEqual(query);
  expect(text).toEqual(form ?? body ?? '');
}

export function expectShown(result: unknown, expected: unknown): void {
  if (typeof expected === 'object' && expected !== null) expect(result).toMatchObject(expected);
  else expect(result).toBe(expected);
}

function isBelow(leaf: string, optional: readonly string[]): boolean {
  return optional.some((path) => leaf === path || leaf.startsWith(`${path}.`));
}

function depthOf(path: string): number {
  return path.split('.').length;
}
