import { connect } from 'node:net';
import { errorResponse } from '@catraca/contracts/http/schemas/error';

export interface RawResponse {
  status: number;
  headers: Map<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
  body: any;
}

/**
 * Sends bytes as they are, chunk by chunk, and reads the first response. Null when the connection was closed
 * without one, or `timeoutMs` passed.
 */
export async function sendBytes(
  baseUrl: string,
  chunks: (string | Buffer)[],
  timeoutMs = 5_000,
): Promise<RawResponse | null> {
  const { hostname, port } = new URL(baseUrl);
  const received: Buffer[] = [];
  const hasNoBody = chunks[0]!.toString().startsWith('HEAD ');
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('error', done);
    socket.on('close', done);
    socket.on('data', (bytes) => {
      received.push(bytes);
      if (isWhole(Buffer.concat(received).toString('latin1'), hasNoBody)) done();
    });
    socket.on('connect', () => {
      for (const chunk of chunks) socket.write(chunk);
    });
  });
  socket.destroy();
  return parsed(Buffer.concat(received));
}

const interim = /^HTTP\/1\.1 100 [^\n]*\n\r\n/;

function isWhole(received: string, hasNoBody: boolean): boolean {
  const text = received.replace(interim, '');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0 || hasNoBody) return end >= 0;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  return length !== undefined && text.length >= end + 4 + Number(length);
}

function parsed(bytes: Buffer): RawResponse | null {
  const [head = '', ...rest] = bytes.toString('utf8').replace(interim, '').split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1]);
  if (!status) return null;
  const headers = new Map(
    lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  );
  const text = rest.join('\r\n\r\n');
  return { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}

export interface RequestChanges {
  start?: string;
  /** Null takes one away, several send it several times. */
  headers?: Record<string, string | string[] | null>;
  body?: string | Buffer;
}

/** The bytes of `POST /v1/charges` with this body, changed. */
export function rawRequest(secretKey: string, order: string, changes: RequestChanges): (string | Buffer)[] {
  const { start = 'POST /v1/charges HTTP/1.1', headers = {}, body = order } = changes;
  const all = {
    Host: 'catraca.example',
    Authorization: `Bearer ${secretKey}`,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}`),
  );
  return [`${start}\r\n${lines.join('\r\n')}\r\n\r\n`, body];
}

export const chunked = { 'Content-Length': null, 'Transfer-Encoding': 'chunked' };

export function assertEnvelope(response: RawResponse | null, status: number, code: string): void {
  expect([response?.status, response?.body?.error?.code]).toEqual([status, code]);
  expect(errorResponse.parse(response!.body)).toEqual(response!.body);
  expect(response!.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response!.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
  expect(response!.headers.get('trace-id')).toMatch(/^[0-9a-f]{32}$/);
  expect(response!.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
}
