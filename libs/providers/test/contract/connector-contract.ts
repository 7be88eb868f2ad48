import type { Connector, Purpose } from '../../src/connectors/connector.ts';
import { callbackContract } from './callback-contract.ts';
import { withAt } from './changed.ts';
import { sourcesOf } from './fixture-files.ts';
import type { Case, ConnectorFixtures, PortFixtures } from './fixtures.ts';
import { listContract } from './list-contract.ts';
import { expectRequest, expectShown, operationContract } from './operation-contract.ts';
import { operationsOf } from './operations.ts';
import { PortUnderTest, TOKEN } from './port-under-test.ts';
import { ProviderServer } from './provider-server.ts';

const OTHER_TOKEN_PATH = '/realms/pix/token';
const SOURCE =
  /^(https:\/\/(github\.com\/bacen|docs\.pagar\.me|dev\.efipay\.com\.br)\/|@pagarme\/pagarme-nodejs-sdk |RFC |ours: |unproven: )/;

/** What every connector keeps, whatever its provider sends. Run it in `src/<name>/contract.test.ts`. */
export function connectorContract(connector: Connector, fixtures: ConnectorFixtures): void {
  let server: ProviderServer;
  beforeEach(async () => {
    server = await ProviderServer.open();
  });
  afterEach(() => server.close());

  fixturesContract(connector, fixtures);
  for (const [purpose, ofPort] of Object.entries(fixtures.ports) as [Purpose, PortFixtures<Purpose>][])
    describe(purpose, () =>
      portContract(new PortUnderTest(connector, purpose, ofPort, fixtures.files, () => server)),
    );
  for (const route of connector.callbacks)
    describe(`callback ${route.path}`, () => callbackContract(route, fixtures.files));
}

function fixturesContract(connector: Connector, { files, ports }: ConnectorFixtures): void {
  const ofPorts = Object.values(ports) as PortFixtures<Purpose>[];

  test('all ports of the connector, and all operations of each, have fixtures', () => {
    expect(Object.keys(ports)).toEqual(Object.keys(connector.ports));
    for (const [purpose, { operations, lists }] of Object.entries(ports) as [
      Purpose,
      PortFixtures<Purpose>,
    ][]) {
      const covered = new Set([...operations, ...lists].map(({ name }) => name));
      expect([...covered].sort()).toEqual(operationsOf(purpose).sort());
    }
  });

  test('each fixture has a source, and is used', () => {
    expect(sourcesOf(files).filter(([, source]) => !SOURCE.test(source))).toEqual([]);
    const exchanges = ofPorts.flatMap(({ operations, lists }) => [
      ...operations.flatMap((operation) => operation.exchanges),
      ...lists.flatMap(({ others = [] }) => others),
    ]);
    const replies = ofPorts.flatMap(({ operations }) =>
      operations.flatMap(({ cases = [] }) => cases.flatMap(repliesOf)),
    );
    const used = [...exchanges, ...replies, ['token', 'token']];
    const ofLists = ofPorts.flatMap(({ lists }) => lists.map(({ request }) => request));
    const requests = new Set([...used.map(([request]) => request), ...ofLists]);
    const responses = new Set([...used.map(([, response]) => response), ...rowsOf(files.responses)]);
    expect(Object.keys(files.requests).filter((name) => !requests.has(name))).toEqual([]);
    expect(Object.keys(files.responses).filter((name) => !responses.has(name))).toEqual([]);
  });

  test('each route of callbacks has a fixture', () => {
    const paths = new Set(Object.values(files.callbacks).map(({ path }) => path));
    expect([...paths].sort()).toEqual(connector.callbacks.map(({ path }) => path).sort());
  });
}

function repliesOf({ replies }: Case): [string, string][] {
  return Object.entries(replies).flatMap(([request, names]) =>
    [names].flat().map((name): [string, string] => [request, name]),
  );
}

/** Responses that are rows of lists alone. */
function rowsOf(responses: object): string[] {
  return ['payable'].filter((name) => name in responses);
}

function portContract<P extends Purpose>(port: PortUnderTest<P>): void {
  const { hasTokens, operations, lists } = port.fixtures;
  if (hasTokens) tokenContract(port);
  for (const operation of operations)
    describe([operation.name, operation.of].filter(Boolean).join(', '), () =>
      operationContract(port, operation),
    );
  for (const list of lists) describe(list.name, () => listContract(port, list));
}

function tokenContract<P extends Purpose>(port: PortUnderTest<P>): void {
  const operation = port.fixtures.operations[0]!;
  const token = port.response('token');

  test('a token is requested at its own address, and nowhere else', async () => {
    const issuer = await ProviderServer.open();
    issuer.reply = () => ({ status: 200, body: token.body });
    port.play(operation.exchanges);
    const result = await port.result(operation, { given: { TOKEN_URL: issuer.origin + OTHER_TOKEN_PATH } });
    issuer.close();
    expectShown(result, operation.result);
    expect(issuer.requests).toEqual([`POST ${OTHER_TOKEN_PATH}`]);
    expect(port.server.requests).not.toContain(TOKEN);
  });

  test('the request for a token is the documented one', async () => {
    port.play(operation.exchanges);
    await port.result(operation);
    expectRequest(port.server.seen[0]!, port.request('token'));
  });

  for (const path of token.optional)
    test(`in the response with a token, ${path} may be null or absent`, async () => {
      for (const value of [undefined, null]) {
        port.play(operation.exchanges);
        const documented = port.server.reply;
        const body = withAt(token.body!, path, value);
        port.server.reply = (route) => (route === TOKEN ? { status: 200, body } : documented(route));
        expectShown(await port.result(operation), operation.result);
      }
    });
}
