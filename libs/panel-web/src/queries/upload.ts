import type { CallInput, CallOutput, UploadName } from '../api/calls.ts';
import { parsed, problemOf, requestOf, type Scope } from '../api/client.ts';
import { ConnectionProblem } from '../api/problem.ts';

export type UploadInput<Name extends UploadName> = Pick<CallInput<Name>, 'params'> & {
  file: File;
  idempotencyKey: string;
  signal: AbortSignal;
  /** Told which part of the file was sent, from 0 to 1. */
  onProgress: (part: number) => void;
};

/**
 * Sends a file to `/panel/v1`, for a person in an account and a mode. By XMLHttpRequest: `fetch` tells
 * nothing until the answer is there.
 */
export function uploaded<Name extends UploadName>(
  name: Name,
  { params, file, idempotencyKey, signal, onProgress }: UploadInput<Name>,
  scope: Scope,
): Promise<CallOutput<Name>> {
  const { promise, resolve, reject } = Promise.withResolvers<CallOutput<Name>>();
  const input = { params: params as Record<string, string> | undefined, idempotencyKey };
  const { method, url, headers } = requestOf(name, input, scope);
  const exchange = new XMLHttpRequest();
  exchange.open(method, url);
  for (const [header, value] of headers) exchange.setRequestHeader(header, value);
  exchange.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
  exchange.addEventListener('load', () => {
    const body = parsed(exchange.responseText);
    if (exchange.status === 201 && body !== undefined) resolve(body as CallOutput<Name>);
    else reject(problemOf(answerOf(exchange), body));
  });
  for (const lost of ['error', 'abort', 'timeout'] as const)
    exchange.addEventListener(lost, () => reject(new ConnectionProblem(lost)));
  signal.addEventListener('abort', () => exchange.abort());
  const form = new FormData();
  form.set('file', file);
  exchange.send(form);
  return promise;
}

function answerOf(exchange: XMLHttpRequest): Pick<Response, 'status' | 'headers'> {
  const requestId = exchange.getResponseHeader('x-request-id');
  return { status: exchange.status, headers: new Headers(requestId ? { 'x-request-id': requestId } : {}) };
}
