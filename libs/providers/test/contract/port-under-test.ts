import type { Connector, Given, Limitable, Ports, Purpose } from '../../src/connectors/connector.ts';
import type { ErrorFixture, FixtureFiles, RequestFixture, ResponseFixture } from './fixture-files.ts';
import type { Exchange, Operation, PortFixtures } from './fixtures.ts';
import type { ProviderServer, Reply, SeenRequest } from './provider-server.ts';

/** Where the server issues tokens. */
export const TOKEN = 'POST /oauth/token';
export const PATIENT_MS = 5_000;
export const SHORT_MS = 250;

const merchant = { name: 'Loja', city: 'Recife' };

interface Changes {
  given?: Given;
  timeoutMs?: number;
}

/** One port of a connector, and a server that plays its fixtures. */
export class PortUnderTest<P extends Purpose> {
  constructor(
    private readonly connector: Connector,
    private readonly purpose: P,
    readonly fixtures: PortFixtures<P>,
    readonly files: FixtureFiles,
    private readonly current: () => ProviderServer,
  ) {}

  /** Of the running test. */
  get server(): ProviderServer {
    return this.current();
  }

  /** Requests that are not for tokens. */
  get seen(): SeenRequest[] {
    return this.server.seen.filter(({ route }) => route !== TOKEN);
  }

  request(name: string): RequestFixture {
    return named(this.files.requests, name);
  }

  response(name: string): ResponseFixture {
    return named(this.files.responses, name);
  }

  error(name: string): ErrorFixture {
    return named(this.files.errors, name);
  }

  /** Replies to requests that are not for tokens. */
  set reply(reply: (route: string) => Reply) {
    const token: Reply = { status: 200, body: this.files.responses.token?.body };
    this.server.reply = (route) => (route === TOKEN ? token : reply(route));
  }

  /** The documented replies by route, some of them changed. */
  play(exchanges: readonly Exchange[], changed: Readonly<Record<string, Reply>> = {}): void {
    const documented = exchanges.map(([request, response]): [string, Reply] => {
      const { status = 200, body } = this.response(response);
      return [this.request(request).route, { status, body }];
    });
    const byRoute: Record<string, Reply> = { ...Object.fromEntries(documented), ...changed };
    this.reply = (route) => byRoute[route] ?? { status: 404, body: {} };
  }

  /** The result after the documented responses, one of them with another body. */
  async after(operation: Operation<P>, response: string, body: object | null): Promise<unknown> {
    const [request] = operation.exchanges.find(([, name]) => name === response)!;
    const { status = 200 } = this.response(response);
    this.play(operation.exchanges, { [this.request(request).route]: { status, body } });
    return this.result(operation);
  }

  /** Connects again, so that no circuit breaker or token of an earlier call counts. */
  async result(
    { call }: { call(port: Ports[P]): Promise<unknown> },
    changes: Changes = {},
  ): Promise<unknown> {
    const client = this.connect(changes);
    try {
      return await call(client);
    } finally {
      await client.close();
    }
  }

  connect({ given = {}, timeoutMs = PATIENT_MS }: Changes = {}): Limitable<Ports[P]> {
    const settings = { ...this.fixtures.settings(this.server.origin), ...given };
    const context = { mode: 'TEST', merchant, timeoutMs } as const;
    return this.connector.ports[this.purpose]!.connect(settings, context).client;
  }
}

function named<Fixture>(fixtures: Readonly<Record<string, Fixture>>, name: string): Fixture {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`there is no fixture ${name}`);
  return fixture;
}
