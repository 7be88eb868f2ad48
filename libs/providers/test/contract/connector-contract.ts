import type { Connector, Ports, Purpose } from '../../src/connectors/connector.ts';
import { inReverse, withAt, withUnknownMembers } from './changed.ts';
import type { ConnectorFixtures, Documented, List, Operation, PortFixtures } from './fixtures.ts';
import { documented, PATIENT_MS, PortUnderTest, TOKEN } from './port-under-test.ts';
import { ProviderServer, type Reply } from './provider-server.ts';

const OTHER_TOKEN_PATH = '/realms/pix/token';
const SHORT_MS = 400;
const unknownOutcome = { code: 'provider_unavailable' };
const failures: readonly [string, Reply][] = [
  ['silence', 'silence'],
  ['a connection that is cut', 'cut'],
  ['500', { status: 500, body: {} }],
  ['503', { status: 503, body: { title: 'x', status: 503 } }],
];

/** What every connector keeps, whatever its provider sends. Run it in `src/<name>/contract.test.ts`. */
export function connectorContract(connector: Connector, fixtures: ConnectorFixtures): void {
  let server: ProviderServer;
  beforeEach(async () => {
    server = await ProviderServer.open();
  });
  afterEach(() => server.close());

  test('all ports of the connector have fixtures', () => {
    expect(Object.keys(fixtures)).toEqual(Object.keys(connector.ports));
  });
  for (const [purpose, ofPort] of Object.entries(fixtures) as [Purpose, PortFixtures<Purpose>][])
    describe(purpose, () => portContract(new PortUnderTest(connector, purpose, ofPort, () => server)));
}

function portContract<P extends Purpose>(port: PortUnderTest<P>): void {
  const { token, operations, lists } = port.fixtures;
  if (token) tokenContract(port, token);
  for (const operation of operations) describe(operation.name, () => operationContract(port, operation));
  for (const list of lists) describe(list.name, () => listContract(port, list));
}

function tokenContract<P extends Purpose>(port: PortUnderTest<P>, token: Documented): void {
  const operation = port.fixtures.operations[0]!;

  test('a token is requested at its own address, and nowhere else', async () => {
    const issuer = await ProviderServer.open();
    issuer.reply = () => ({ status: 200, body: token.response });
    port.reply = (route) => documented(operation, route);
    const result = await port.result(operation, { given: { TOKEN_URL: issuer.origin + OTHER_TOKEN_PATH } });
    issuer.close();
    expectShown(result, operation.result);
    expect(issuer.requests).toEqual([`POST ${OTHER_TOKEN_PATH}`]);
    expect(port.server.requests).not.toContain(TOKEN);
  });

  for (const path of token.optional)
    test(`in the response with a token, ${path} may be null or absent`, async () => {
      for (const value of [undefined, null]) {
        const body = withAt(token.response, path, value);
        port.server.reply = (route) =>
          route === TOKEN ? { status: 200, body } : documented(operation, route);
        expectShown(await port.result(operation), operation.result);
      }
    });
}

function operationContract<P extends Purpose>(port: PortUnderTest<P>, operation: Operation<Ports[P]>): void {
  const responses = Object.entries(operation.responses);

  test('the documented response is understood, in any order of members', async () => {
    const plain = await port.after(operation, {});
    expectShown(plain, operation.result);
    const reversed = responses.map(([route, { response }]) => [route, inReverse(response)]);
    expect(await port.after(operation, Object.fromEntries(reversed))).toEqual(plain);
  });

  test('undocumented members are ignored', async () => {
    const plain = await port.after(operation, {});
    const more = responses.map(([route, { response }]) => [route, withUnknownMembers(response)]);
    expect(await port.after(operation, Object.fromEntries(more))).toEqual(plain);
  });

  for (const [route, { response, optional }] of responses)
    for (const path of optional)
      test(`in the response to ${route}, ${path} may be null or absent`, async () => {
        const absent = await port.after(operation, { [route]: withAt(response, path, undefined) });
        expect(await port.after(operation, { [route]: withAt(response, path, null) })).toEqual(absent);
      });

  const { status } = operation;
  if (status)
    test('an unknown status is unknown, never a guess', async () => {
      const { response } = operation.responses[status.route]!;
      for (const value of ['NEVER_SEEN', 'toString', '']) {
        const changed = { [status.route]: withAt(response, status.path, value) };
        expectShown(await port.after(operation, changed), status.result);
      }
    });

  failureContract('the outcome is unknown, not refused', async (failure, timeoutMs) => {
    port.reply = () => failure;
    await expect(port.result(operation, { timeoutMs })).rejects.toMatchObject(unknownOutcome);
  });
}

function listContract<P extends Purpose>(port: PortUnderTest<P>, list: List<Ports[P]>): void {
  /** Page after page, then this. */
  const play = (pages: readonly object[], then: Reply) => {
    const left = [...pages];
    port.reply = (route) => {
      if (route !== list.route) return { status: 404, body: {} };
      const body = left.shift();
      return body ? { status: 200, body } : then;
    };
  };
  const beyond: Reply = { status: 400, body: { title: 'a page beyond the last', status: 400 } };

  test('an empty list has no rows', async () => {
    play([list.empty], beyond);
    expect(await port.result(list)).toEqual([]);
  });

  test('all pages are read, and none beyond the last', async () => {
    play(list.pages, beyond);
    expect(await port.result(list)).toHaveLength(list.rows);
    expect(port.server.requests.filter((route) => route === list.route)).toHaveLength(list.pages.length);
  });

  const { withEmptyPage, withUnreadableRow } = list;
  if (withEmptyPage)
    test('an empty page between others does not end the list', async () => {
      play(withEmptyPage, beyond);
      expect(await port.result(list)).toHaveLength(list.rows);
    });

  if (withUnreadableRow)
    test('a row of another form does not hide the others', async () => {
      play([withUnreadableRow.page], beyond);
      expect(await port.result(list)).toHaveLength(withUnreadableRow.rows);
    });

  failureContract('instead of its last page, the list is not read at all', async (failure, timeoutMs) => {
    play(list.pages.slice(0, -1), failure);
    await expect(port.result(list, { timeoutMs })).rejects.toMatchObject(unknownOutcome);
  });
}

function failureContract(
  consequence: string,
  check: (failure: Reply, timeoutMs: number) => Promise<void>,
): void {
  for (const [what, failure] of failures)
    test(`after ${what}, ${consequence}`, () =>
      check(failure, failure === 'silence' ? SHORT_MS : PATIENT_MS));
}

function expectShown(result: unknown, expected: unknown): void {
  if (typeof expected === 'object') expect(result).toMatchObject(expected as object);
  else expect(result).toBe(expected);
}
