import type { Endpoint } from './endpoint.ts';

/** What says how the API is called. Not in the document that they serve. */
export const docsEndpoints = {
  getHome: {
    id: 'getHome',
    method: 'GET',
    path: '/',
    tag: 'Documentação',
    summary: 'A página inicial leva à documentação',
    access: { by: 'anybody' },
    success: { status: 302 },
  },
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
  getOperatorOpenApi: {
    id: 'getOperatorOpenApi',
    method: 'GET',
    path: '/operator/openapi.json',
    tag: 'Documentação',
    summary: 'A API do operador em OpenAPI 3.1',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
} as const satisfies Record<string, Endpoint>;
