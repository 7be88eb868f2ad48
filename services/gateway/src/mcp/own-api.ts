import { ApiError } from '@catraca/kernel/errors';
import { traceparentOf } from '@catraca/platform/telemetry/trace';
import { inject } from 'light-my-request';
import type { EdgeRequest } from '../edge/request.ts';

/** A JSON object of the API. */
// biome-ignore lint/suspicious/noExplicitAny: its shape is the route's, and each tool reads what it needs
export type Json = Record<string, any>;

export interface ApiCall {
  method: 'GET' | 'POST';
  /** With its parameters filled in and escaped: use `pathOf`. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: object;
  idempotencyKey?: string | undefined;
}

/** The API refused a call of a tool: the error of its envelope. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Json,
  ) {
    super(`${status} ${error.code}`);
  }
}

/** What decides whose caller it is, as the API's own edge reads it. */
const FORWARDED = ['authorization', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'user-agent'];

/**
 * The API as the caller of a tool has it: each call goes through every hook of its route, with the caller's
 * key and address, so that scopes, limits, idempotency, validation, request log and trace are the API's own.
 */
export class OwnApi {
  constructor(private readonly request: EdgeRequest) {}

  /** The JSON of a successful answer. Throws ApiRefusal. */
  async call({ method, path, query = {}, body, idempotencyKey }: ApiCall): Promise<Json> {
    const { server, headers, socket, edge } = this.request;
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = new URLSearchParams(given).toString();
    // Not `server.inject`, which refuses while the server drains: this request is one that is served.
    const { statusCode, payload } = await inject((request, response) => server.routing(request, response), {
      method,
      url: search ? `${path}?${search}` : path,
      headers: {
        ...Object.fromEntries(FORWARDED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
        traceparent: traceparentOf(edge.span),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
      ...(body && { payload: body }),
    });
    const answer = payload ? (JSON.parse(payload) as Json) : {};
    if (statusCode >= 400) throw new ApiRefusal(statusCode, answer.error);
    return answer;
  }
}

/** A path with what a caller wrote in it: one segment each. Throws resource_not_found for `.` and `..`. */
export function pathOf(parts: TemplateStringsArray, ...segments: string[]): string {
  if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw new ApiError('resource_not_found');
  return String.raw({ raw: parts }, ...segments.map(encodeURIComponent));
}
