import { charge } from '../schemas/charge.ts';
import { confirmSessionBody } from '../schemas/checkout-confirm.ts';
import { createLinkBody, listLinksQuery, patchLinkBody, paymentLink } from '../schemas/checkout-link.ts';
import {
  createSessionBody,
  openedLinkSession,
  openedSession,
  readSession,
  sessionStatus,
} from '../schemas/checkout-session.ts';
import { list } from '../schemas/list.ts';
import type { Endpoint } from './endpoint.ts';

const tag = 'Checkout';
const write = { by: 'secret_key', scope: 'charges:write' } as const;
const read = { by: 'secret_key', scope: 'charges:read' } as const;
const notSellable = ['seller_not_approved', 'amount_below_minimum', 'card_not_available'] as const;

/** What a seller's server calls to sell in a browser. */
export const checkoutEndpoints = {
  createEmbedSession: {
    id: 'createEmbedSession',
    method: 'POST',
    path: '/v1/embed/sessions',
    tag,
    summary: 'Abrir uma sessão de pagamento',
    access: write,
    creates: 'cs',
    body: createSessionBody,
    success: { status: 201, schema: openedSession },
    errors: notSellable,
  },
  createPaymentLink: {
    id: 'createPaymentLink',
    method: 'POST',
    path: '/v1/payment_links',
    tag,
    summary: 'Criar um link de pagamento',
    access: write,
    creates: 'pl',
    body: createLinkBody,
    success: { status: 201, schema: paymentLink },
    errors: notSellable,
  },
  listPaymentLinks: {
    id: 'listPaymentLinks',
    method: 'GET',
    path: '/v1/payment_links',
    tag,
    summary: 'Listar links de pagamento',
    access: read,
    query: listLinksQuery,
    success: { status: 200, schema: list(paymentLink) },
  },
  getPaymentLink: {
    id: 'getPaymentLink',
    method: 'GET',
    path: '/v1/payment_links/:link',
    tag,
    summary: 'Consultar um link de pagamento',
    access: read,
    success: { status: 200, schema: paymentLink },
    errors: ['resource_not_found'],
  },
  patchPaymentLink: {
    id: 'patchPaymentLink',
    method: 'PATCH',
    path: '/v1/payment_links/:link',
    tag,
    summary: 'Desativar ou reativar um link de pagamento',
    access: write,
    body: patchLinkBody,
    success: { status: 200, schema: paymentLink },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;

const ofSession = { by: 'publishable_key', limit: 'session' } as const;

/** What the buyer's browser calls, with a publishable key. */
export const embedEndpoints = {
  getEmbedSession: {
    id: 'getEmbedSession',
    method: 'GET',
    path: '/v1/embed/sessions/:session',
    tag,
    summary: 'Ler uma sessão de pagamento',
    access: ofSession,
    success: { status: 200, schema: readSession },
    errors: ['invalid_client_secret', 'resource_not_found'],
  },
  confirmEmbedSession: {
    id: 'confirmEmbedSession',
    method: 'POST',
    path: '/v1/embed/sessions/:session/confirm',
    tag,
    summary: 'Pagar uma sessão',
    access: { ...ofSession, pays: true },
    body: confirmSessionBody,
    success: { status: 201, schema: charge },
    errors: [
      'invalid_client_secret',
      'one_click_requires_three_ds',
      'resource_not_found',
      'session_expired',
      'session_completed',
      'payment_link_inactive',
      'link_exhausted',
      'card_temporarily_unavailable',
      'card_declined',
      'three_ds_required',
      'card_not_available',
      'installments_not_available',
      'amount_below_minimum',
      'seller_not_approved',
      'provider_rate_limited',
      'provider_unavailable',
    ],
  },
  getEmbedSessionStatus: {
    id: 'getEmbedSessionStatus',
    method: 'GET',
    path: '/v1/embed/sessions/:session/status',
    tag,
    summary: 'Acompanhar uma sessão de pagamento',
    access: { by: 'publishable_key' },
    success: { status: 200, schema: sessionStatus, isAlsoEventStream: true },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;

/** What the hosted pages themselves call. Not in the document for sellers. */
export const paymentPageEndpoints = {
  openPaymentLinkSession: {
    id: 'openPaymentLinkSession',
    method: 'POST',
    path: '/v1/payment_links/:link/sessions',
    tag,
    summary: 'Abrir a sessão de uma visita a um link de pagamento',
    access: { by: 'payment_page' },
    success: { status: 201, schema: openedLinkSession },
    errors: ['resource_not_found', 'payment_link_inactive', 'link_exhausted'],
  },
} as const satisfies Record<string, Endpoint>;

const anybody = { by: 'anybody' } as const;

/** What browsers load: script, types and pages. Not in the document for sellers. */
export const checkoutPages = {
  getServiceScript: {
    id: 'getServiceScript',
    method: 'GET',
    path: '/v1/service.js',
    tag,
    summary: 'O script do checkout',
    access: anybody,
    success: { status: 200 },
  },
  getServiceTypes: {
    id: 'getServiceTypes',
    method: 'GET',
    path: '/v1/service.d.ts',
    tag,
    summary: 'Os tipos do script, em TypeScript',
    access: anybody,
    success: { status: 200 },
  },
  getSessionPage: {
    id: 'getSessionPage',
    method: 'GET',
    path: '/embed/sessions/:session',
    tag,
    summary: 'A página de pagamento, em um iframe',
    access: anybody,
    success: { status: 200 },
  },
  getLinkPage: {
    id: 'getLinkPage',
    method: 'GET',
    path: '/pay/:link',
    tag,
    summary: 'A página de um link de pagamento',
    access: anybody,
    success: { status: 200 },
  },
  getLinkPreview: {
    id: 'getLinkPreview',
    method: 'GET',
    path: '/pay/:link/preview.png',
    tag,
    summary: 'A imagem da prévia de um link de pagamento',
    access: anybody,
    success: { status: 200 },
  },
  getCheckoutAsset: {
    id: 'getCheckoutAsset',
    method: 'GET',
    path: '/checkout/assets/:name',
    tag,
    summary: 'Um arquivo da página de pagamento',
    access: anybody,
    success: { status: 200 },
  },
} as const satisfies Record<string, Endpoint>;
