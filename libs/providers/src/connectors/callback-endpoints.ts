import { z } from 'zod';
import type { CallbackRoute } from './callback.ts';
import { connectors } from './registry.ts';

type CallbackEndpoint = Pick<CallbackRoute, 'hintsOf'> & { endpoint: CallbackRow };

/** As `Endpoint` of the contracts, which this library does not know. */
interface CallbackRow {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  tag: string;
  summary: string;
  access: { by: 'provider' };
  body?: z.ZodType;
  success: { status: 200 };
}

/**
 * The callback routes of all connectors, as rows of the table of endpoints, and how their bodies are read.
 * `:mode` is test or live, `:token` ours and secret.
 */
export const callbackEndpoints: readonly CallbackEndpoint[] = connectors.flatMap(({ name, callbacks }) => [
  ...callbacks.map(({ path, summary, body, hintsOf }) => ({
    hintsOf,
    endpoint: { id: `receiveCallback:${name}${path}`, summary, body, ...postTo(name, path) },
  })),
  ...probesOf(name, callbacks),
]);

/**
 * Banks try the URL that we register, with GET or POST, before they accept it. Efí posts
 * `{"evento": "teste_webhook"}`.
 */
function probesOf(name: string, callbacks: readonly CallbackRoute[]): CallbackEndpoint[] {
  const summary = 'Verificação da URL de notificações';
  const get = { ...postTo(name, ''), id: `probeCallback:${name}`, method: 'GET', summary } as const;
  const post = { ...postTo(name, ''), id: `testCallback:${name}`, body: z.unknown(), summary };
  const rows = callbacks.some(({ path }) => path === '') ? [get] : [get, post];
  return rows.map((endpoint) => ({ hintsOf: () => [], endpoint }));
}

function postTo(name: string, path: string) {
  return {
    method: 'POST',
    path: `/callbacks/${name}/:mode/:token${path}`,
    tag: 'Provedores',
    access: { by: 'provider' },
    success: { status: 200 },
  } as const;
}

export type { CallbackEndpoint };
