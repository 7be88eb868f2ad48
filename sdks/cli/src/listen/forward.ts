import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** Data of `event: delivery`. */
export interface Delivery {
  /** `dlv_…` */
  id: string;
  /** From 1. */
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

/** Body of `POST /v1/listen/{dlv}`: the answer, or why there is none. */
export type ForwardResult =
  | { status: number; duration_ms: number; body: string; retry_after?: number }
  | { error: string };

export interface ForwardTarget {
  url: URL;
  /** Accepts any certificate. */
  skipVerify: boolean;
  /** Ends the call: an error as any other. */
  signal: AbortSignal;
  /** Until the answer is whole. Default: 10,000, as for an endpoint. */
  timeoutMs?: number;
}

const KEPT_BYTES = 2_048;
const LONGEST_RETRY_AFTER = 86_400;

/** The delivery errors of the API, by the codes of Node. */
const errors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
};

/** Posts the delivery as an endpoint would get it. Every failure is a result. */
export async function forward(
  { headers, body }: Delivery,
  { url, skipVerify, signal: interrupt, timeoutMs = 10_000 }: ForwardTarget,
): Promise<ForwardResult> {
  const startedAt = performance.now();
  const late = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([interrupt, late]);
  const own = { 'content-length': String(Buffer.byteLength(body)) };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers: { ...headers, ...own }, signal, agent: false as const };
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, rejectUnauthorized: !skipVerify }, resolve)
          : requestHttp(url, options, resolve);
      request.on('error', reject).end(body);
    });
    const start = await startOf(response);
    const duration_ms = Math.round(performance.now() - startedAt);
    return { status: response.statusCode!, duration_ms, body: start, ...retryAfterOf(response) };
  } catch (error) {
    return { error: late.aborted ? 'timeout' : errorOf(error as NodeJS.ErrnoException) };
  }
}

/** The first 2 KiB, without half a character. */
async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= KEPT_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, KEPT_BYTES), { stream: true });
}

function retryAfterOf({ headers }: IncomingMessage): { retry_after?: number } {
  const written = headers['retry-after'] ?? '';
  return /^\d{1,9}$/.test(written) ? { retry_after: Math.min(Number(written), LONGEST_RETRY_AFTER) } : {};
}

function errorOf({ code = '' }: NodeJS.ErrnoException): string {
  if (Object.hasOwn(errors, code)) return errors[code]!;
  if (code.startsWith('HPE_')) return 'invalid_response';
  const isTls = code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || code.includes('CERT');
  return isTls || code === 'EPROTO' ? 'tls_failed' : 'connection_failed';
}
