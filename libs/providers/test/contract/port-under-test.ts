import type { Connector, Given, Limitable, Ports, Purpose } from '../../src/connectors/connector.ts';
import type { Operation, PortFixtures } from './fixtures.ts';
import type { ProviderServer, Reply } from './provider-server.ts';

/** Where the server issues tokens. */
export const TOKEN = 'POST /oauth/token';
export const PATIENT_MS = 5_000;

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
    private readonly current: () => ProviderServer,
  ) {}

  /** Of the running test. */
  get server(): ProviderServer {
    return this.current();
  }

  /** Replies to requests that are not for tokens. */
  set reply(reply: (route: string) => Reply) {
    const token: Reply = { status: 200, body: this.fixtures.token?.response };
    this.server.reply = (route) => (route === TOKEN ? token : reply(route));
  }

  /** The result after the documented responses, some of them changed. */
  after(operation: Operation<Ports[P]>, changed: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.reply = (route) =>
      route in changed ? { status: 200, body: changed[route] } : documented(operation, route);
    return this.result(operation);
  }

  /** Connects again, so that no circuit breaker or token of an earlier call counts. */
  async result(
    { call }: { call(port: Ports[P]): Promise<unknown> },
    { given = {}, timeoutMs = PATIENT_MS }: Changes = {},
  ): Promise<unknown> {
    const settings = { ...this.fixtures.settings(this.server.origin), ...given };
    const context = { mode: 'TEST', merchant, timeoutMs } as const;
    const client: Limitable<Ports[P]> = this.connector.ports[this.purpose]!.connect(settings, context).client;
    try {
      return await call(client);
    } finally {
      await client.close();
    }
  }
}

export function documented(operation: Operation<never>, route: string): Reply {
  const { response } = operation.responses[route] ?? {};
  return response ? { status: 200, body: response } : { status: 404, body: {} };
}
