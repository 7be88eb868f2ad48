import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallbackHint } from '../../src/connectors/callback.ts';

/**
 * Files of one connector below `test/fixtures`. `source` names the public page that a fixture was written
 * after, `ours: …` for routes of our own, or `unproven: …` for what no page says.
 */
export interface FixtureFiles {
  requests: Readonly<Record<string, RequestFixture>>;
  responses: Readonly<Record<string, ResponseFixture>>;
  errors: Readonly<Record<string, ErrorFixture>>;
  callbacks: Readonly<Record<string, CallbackFixture>>;
}

export interface RequestFixture {
  source: string;
  /** Method and path without the query. */
  route: string;
  query?: Readonly<Record<string, string>>;
  /** Headers that it has among others. */
  headers?: Readonly<Record<string, string>>;
  body?: object;
  /** Of a form instead of JSON. */
  form?: Readonly<Record<string, string>>;
}

export interface ResponseFixture {
  source: string;
  /** Default: 200. */
  status?: number;
  body: object | null;
  /** Members that may be absent or null, as dotted paths: `pix.0.txid`. */
  optional: readonly string[];
}

export interface ErrorFixture {
  source: string;
  status: number;
  body: object;
}

export interface CallbackFixture {
  source: string;
  path: string;
  /** The member that lists what the callback is about. Without it, it is about one thing. */
  list?: string;
  body: object;
  hints: readonly CallbackHint[];
  optional: readonly string[];
}

const kinds = ['requests', 'responses', 'errors', 'callbacks'] as const;

export function fixtureFiles(connector: string): FixtureFiles {
  const read = (kind: string) => JSON.parse(readFileSync(fileOf(connector, kind), 'utf8'));
  return Object.fromEntries(kinds.map((kind) => [kind, read(kind)])) as unknown as FixtureFiles;
}

/** The sources of all fixtures of a connector, by the fixture's kind and name. */
export function sourcesOf(files: FixtureFiles): [string, string][] {
  return kinds.flatMap((kind) =>
    Object.entries(files[kind]).map(([name, { source }]) => [`${kind}.${name}`, source] as [string, string]),
  );
}

export function fileOf(connector: string, kind: string): string {
  return join(import.meta.dirname, '../fixtures', connector, `${kind}.json`);
}
