import type { CallInput, CallName, CallOutput } from './calls.ts';
import { ConnectionProblem, isProblem, Problem } from './problem.ts';
import { proveAgain } from './proof.ts';

/** Whose data, and of which environment. */
export interface Scope {
  /** Null: the platform's own side. */
  account: string | null;
  mode: Mode;
  /** Of a person of the platform who looks at the account, `imp_…`. */
  view?: string | undefined;
}
export type Mode = 'test' | 'live';

type Arguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

export type Api = <Name extends CallName>(name: Name, ...args: Arguments<Name>) => Promise<CallOutput<Name>>;

/** Of a list, as the API has it. */
export type FileQuery = Record<string, string | number | boolean | undefined>;

interface AnyInput {
  params?: Record<string, string> | undefined;
  query?: FileQuery;
  body?: object;
  idempotencyKey?: string;
}

/** Calls `/panel/v1` for an account and a mode; without a scope, for the person alone. */
export function apiOf(scope: Scope | null): Api {
  const call = async (name: string, input: AnyInput = {}) => {
    const request = requestOf(name, input, scope);
    try {
      return await send(request);
    } catch (error) {
      if (!isProblem(error, 'reauthentication_required')) throw error;
      await proveAgain();
      return send(request);
    }
  };
  return call as Api;
}

interface FileInput {
  /** Below `/panel/v1`. */
  path: string;
  query: FileQuery;
  signal: AbortSignal;
  /** Told the bytes received so far. */
  onProgress: (bytes: number) => void;
}

export interface DownloadedFile {
  name: string;
  content: Blob;
}

/** What the API answers as a file, such as a spreadsheet. One that breaks off is no file. */
export async function fileFrom(
  { path, query, signal, onProgress }: FileInput,
  scope: Scope,
): Promise<DownloadedFile> {
  const response = await opened(path, query, scope, signal);
  const [, name = 'catraca'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await contentOf(response, onProgress).catch(connectionLost) };
}

/** A stream of server-sent events, as its text comes in. */
export async function* textFrom(path: string, scope: Scope, signal: AbortSignal): AsyncGenerator<string> {
  const response = await opened(path, {}, scope, signal);
  const parts = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await parts.read(); !part.done; part = await parts.read()) yield part.value;
}

/** An answer whose content is yet to be read. Throws the problem that it tells of instead. */
async function opened(path: string, query: FileQuery, scope: Scope, signal: AbortSignal): Promise<Response> {
  const response = await fetched(new Request(requestOf(`GET ${path}`, { query }, scope), { signal }));
  if (!response.ok) throw problemOf(response, parsed(await response.text().catch(connectionLost)));
  return response;
}

async function contentOf(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    received += part.value.length;
    onProgress(received);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

export function requestOf(
  name: string,
  { params, query, body, idempotencyKey }: AnyInput,
  scope: Scope | null,
): Request {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/:(\w+)/g, (_all, parameter: string) =>
    encodeURIComponent(params?.[parameter] ?? ''),
  );
  const livemode = scope ? { livemode: scope.mode === 'live' } : {};
  const search = new URLSearchParams();
  for (const [member, value] of Object.entries({ ...query, ...(body ? {} : livemode) }))
    if (value !== undefined && value !== '') search.set(member, String(value));
  return new Request(`/panel/v1${path}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(scope?.account && { 'X-Catraca-Account': scope.account }),
      ...(scope?.view && { 'X-Catraca-View': scope.view }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify({ ...body, ...livemode }) }),
  });
}

async function send(request: Request): Promise<unknown> {
  const response = await fetched(request);
  const text = await response.text().catch(connectionLost);
  const body = text === '' ? null : parsed(text);
  if (response.ok && body !== undefined) return body;
  throw problemOf(response, body);
}

function fetched(request: Request): Promise<Response> {
  return fetch(request.clone()).catch(connectionLost);
}

function connectionLost(cause: unknown): never {
  throw new ConnectionProblem('no connection', { cause });
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function problemOf({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): Problem {
  const { error } = (body ?? {}) as { error?: Pick<Problem, 'code' | 'message' | 'details'> };
  const { code = 'unreadable', message = `HTTP ${status}`, details = {} } = error ?? {};
  return new Problem(status, code, message, details, headers.get('x-request-id'));
}
