import type { Given, Ports, Purpose } from '../../src/connectors/connector.ts';
import type { FixtureFiles } from './fixture-files.ts';
import type { OperationName } from './operations.ts';

/** How a connector's port is called, and what it makes of the fixtures in its files. */
export interface ConnectorFixtures {
  files: FixtureFiles;
  ports: { readonly [P in Purpose]?: PortFixtures<P> };
}

export interface PortFixtures<P extends Purpose> {
  /** Settings of a connection to a server at this origin, which also issues its tokens. */
  settings(origin: string): Given;
  /** Whether the provider issues tokens: by the request and the response `token`. */
  hasTokens: boolean;
  operations: readonly Operation<P>[];
  lists: readonly List<P>[];
}

/** One call of the port: a read, or a write. */
export interface Operation<P extends Purpose> {
  name: OperationName<P>;
  /** Tells several operations of one name apart. */
  of?: string;
  call(port: Ports[P]): Promise<unknown>;
  /** Requests that it sends, in their order, and the responses to them, by their names in the files. */
  exchanges: readonly Exchange[];
  /** Members of the result. */
  result: unknown;
  /** A value that the provider may add others to, and what our result says of an unknown one. */
  status?: { response: string; path: string; result: unknown };
  /** Lists inside of responses whose items count once, although they are shown twice. */
  countedOnce?: readonly { response: string; path: string }[];
  /** Other replies than those of `exchanges`. */
  cases?: readonly Case[];
  /** By response: members of the result when one that is needed is missing in it. Absent: unknown outcome. */
  incomplete?: Readonly<Record<string, unknown>>;
}

/** The names of a request and its response. */
export type Exchange = readonly [request: string, response: string];

/** What follows when some requests are refused, or answered otherwise. */
export interface Case {
  what: string;
  /** By names of requests: the name of an error or a response, or `5xx`; several for one after the other. */
  replies: Readonly<Record<string, string | readonly string[]>>;
  /** The error, or members of the result. */
  throws?: object;
  result?: unknown;
}

/** A call that reads a list, page by page. */
export interface List<P extends Purpose> {
  name: OperationName<P>;
  call(port: Ports[P]): Promise<unknown[]>;
  /** The name of the request for the first page. */
  request: string;
  /** Rows that differ in their id. */
  row(n: number): object;
  /** The same row in another state. Absent: the result does not show it. */
  changed?: { row(n: number): object; result: unknown };
  /** The same row with a status that nobody documents. Absent: the result shows none. */
  unknown?: { row(n: number, status: string): object; result: unknown };
  unreadable: readonly unknown[];
  /** A page. `at`: from 0. */
  page(rows: readonly unknown[], at: number, of: number): object;
  /** Pages without rows, as far as they differ. */
  empty: readonly object[];
  /** Requests of the same call to other routes, and the responses to them. */
  others?: readonly Exchange[];
}
