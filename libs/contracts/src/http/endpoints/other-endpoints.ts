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
    summary: 'O início da documentação',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
  getDocsMarkdown: {
    id: 'getDocsMarkdown',
    method: 'GET',
    path: '/docs.md',
    tag: 'Documentação',
    summary: 'O início da documentação, em Markdown',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
  getLlmsText: {
    id: 'getLlmsText',
    method: 'GET',
    path: '/llms.txt',
    tag: 'Documentação',
    summary: 'As páginas da documentação, uma por linha',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
  getLlmsFullText: {
    id: 'getLlmsFullText',
    method: 'GET',
    path: '/llms-full.txt',
    tag: 'Documentação',
    summary: 'A documentação em um arquivo',
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

/** The other pages of the documentation, and their files. Known to libs/docs-site. */
export const docsPages = {
  getDocsPage: {
    id: 'getDocsPage',
    method: 'GET',
    path: '/docs/*',
    tag: 'Documentação',
    summary: 'Uma página da documentação',
    access: { by: 'anybody' },
    success: { status: 200 },
  },
} as const satisfies Record<string, Endpoint>;
