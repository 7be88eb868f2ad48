import { medCallbackBody, pixCallbackBody } from '../callbacks/pix-callback.ts';
import { cardCallbackEndpoints } from './card-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { payoutCallbackEndpoints } from './withdrawal-endpoints.ts';

/** What banks and acquirers call (Bacen API Pix 2.9.0, "Callback"). `:mode` is test or live, `:token` ours and secret. */
export const callbackEndpoints = {
  receivePixCallback: {
    id: 'receivePixCallback',
    method: 'POST',
    path: '/callbacks/bacen/:mode/:token/pix',
    tag: 'Provedores',
    summary: 'Notificação de Pix recebido',
    access: { by: 'provider' },
    body: pixCallbackBody,
    success: { status: 200 },
  },
  receiveMedCallback: {
    id: 'receiveMedCallback',
    method: 'POST',
    path: '/callbacks/bacen/:mode/:token/med',
    tag: 'Provedores',
    summary: 'Notificação de contestação (MED)',
    access: { by: 'provider' },
    body: medCallbackBody,
    success: { status: 200 },
  },
  ...payoutCallbackEndpoints,
  ...cardCallbackEndpoints,
} as const satisfies Record<string, Endpoint>;

/** What says how all of the above is called. Not in the document that they serve. */
export const docsEndpoints = {
  getDocs: {
    id: 'getDocs',
    method: 'GET',
    path: '/docs',
    tag: 'Documentação',
    summary: 'Documentação em uma página',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
  getDocsPicture: {
    id: 'getDocsPicture',
    method: 'GET',
    path: '/docs/pictures/:name',
    tag: 'Documentação',
    summary: 'Uma imagem da documentação',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
  getOpenApi: {
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Documentação',
    summary: 'A API em OpenAPI 3.1',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
} as const satisfies Record<string, Endpoint>;
