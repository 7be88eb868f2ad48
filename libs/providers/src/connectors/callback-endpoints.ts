import { connectors } from './registry.ts';

/**
 * The callback routes of all connectors, as rows of the table of endpoints, and how their bodies are read.
 * `:mode` is test or live, `:token` ours and secret.
 */
export const callbackEndpoints = connectors.flatMap(({ name, callbacks }) =>
  callbacks.map(({ path, summary, body, hintsOf }) => ({
    hintsOf,
    endpoint: {
      id: `receiveCallback:${name}${path}`,
      method: 'POST',
      path: `/callbacks/${name}/:mode/:token${path}`,
      tag: 'Provedores',
      summary,
      access: { by: 'provider' },
      body,
      success: { status: 200 },
    } as const,
  })),
);

export type CallbackEndpoint = (typeof callbackEndpoints)[number];
