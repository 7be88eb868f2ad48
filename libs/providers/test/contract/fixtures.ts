import type { Given, Ports, Purpose } from '../../src/connectors/connector.ts';

/** What a provider sends, written after its public documentation, and what our port makes of it. */
export type ConnectorFixtures = { readonly [P in Purpose]?: PortFixtures<P> };

export interface PortFixtures<P extends Purpose> {
  /** Settings of a connection to a server at this origin, which also issues its tokens. */
  settings(origin: string): Given;
  /** The response to a request for a token, where the provider issues tokens. */
  token?: Documented;
  operations: readonly Operation<Ports[P]>[];
  lists: readonly List<Ports[P]>[];
}

export interface Documented {
  /** Section or URL of the documentation. */
  source: string;
  response: object;
  /** Members that may be absent, as dotted paths: `pix.0.txid`. */
  optional: readonly string[];
}

/** One call of the port: a read, or a write. */
export interface Operation<Port> {
  name: string;
  call(port: Port): Promise<unknown>;
  /** The responses to its requests, by method and path without the query. */
  responses: Readonly<Record<string, Documented>>;
  /** Members of the result. */
  result: unknown;
  /** A value that the provider may add others to, and what our result says of an unknown one. */
  status?: { route: string; path: string; result: unknown };
}

/** A call that reads a list, page by page. */
export interface List<Port> {
  name: string;
  source: string;
  call(port: Port): Promise<unknown[]>;
  route: string;
  /** All pages of one list, in their order. */
  pages: readonly object[];
  /** Rows of all pages together. */
  rows: number;
  empty: object;
  /** The pages with an empty one between them. */
  withEmptyPage?: readonly object[];
  withUnreadableRow?: { page: object; rows: number };
}
