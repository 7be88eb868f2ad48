import { account, createAccountBody, patchAccountBody } from './account.ts';
import { balance } from './balance.ts';
import { charge, createChargeBody } from './charge.ts';
import type { Endpoint } from './endpoint.ts';
import { z } from './language.ts';
import { list, pageQuery } from './list.ts';
import { pixCallbackBody } from './pix-callback.ts';
import { createdSecretKey, createSecretKeyBody, listByModeQuery, secretKey } from './secret-key.ts';
import {
  createdWebhookEndpoint,
  createWebhookEndpointBody,
  patchWebhookEndpointBody,
  webhookEndpoint,
  webhookSecret,
} from './webhook-endpoint.ts';

const operator = { by: 'operator' } as const;
const ofAccount = '/operator/v1/accounts/:account';

/** What sellers' servers call. */
export const sellerEndpoints = {
  createCharge: {
    id: 'createCharge',
    method: 'POST',
    path: '/v1/charges',
    tag: 'Cobranças',
    summary: 'Criar uma cobrança PIX',
    access: { by: 'secret_key', scope: 'charges:write' },
    creates: 'ch',
    body: createChargeBody,
    success: { status: 201, schema: charge },
    errors: ['amount_below_minimum', 'seller_not_approved', 'provider_rate_limited', 'provider_unavailable'],
  },
  getCharge: {
    id: 'getCharge',
    method: 'GET',
    path: '/v1/charges/:code',
    tag: 'Cobranças',
    summary: 'Consultar uma cobrança',
    access: { by: 'secret_key', scope: 'charges:read' },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found'],
  },
  getBalance: {
    id: 'getBalance',
    method: 'GET',
    path: '/v1/balance',
    tag: 'Saldo',
    summary: 'Consultar o saldo',
    access: { by: 'secret_key', scope: 'balance:read' },
    success: { status: 200, schema: balance },
  },
  payTestCharge: {
    id: 'payTestCharge',
    method: 'POST',
    path: '/v1/test/charges/:code/pay',
    tag: 'Ambiente de teste',
    summary: 'Pagar uma cobrança PIX no banco de teste',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_payable', 'provider_unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

/** What the platform's operator calls to manage sellers (decisions.md 14). */
export const operatorEndpoints = {
  createAccount: {
    id: 'createAccount',
    method: 'POST',
    path: '/operator/v1/accounts',
    tag: 'Contas',
    summary: 'Criar a conta de um vendedor',
    access: operator,
    body: createAccountBody,
    success: { status: 201, schema: account },
  },
  listAccounts: {
    id: 'listAccounts',
    method: 'GET',
    path: '/operator/v1/accounts',
    tag: 'Contas',
    summary: 'Listar contas',
    access: operator,
    query: z.object(pageQuery),
    success: { status: 200, schema: list(account) },
  },
  getAccount: {
    id: 'getAccount',
    method: 'GET',
    path: ofAccount,
    tag: 'Contas',
    summary: 'Consultar uma conta',
    access: operator,
    success: { status: 200, schema: account },
    errors: ['resource_not_found'],
  },
  patchAccount: {
    id: 'patchAccount',
    method: 'PATCH',
    path: ofAccount,
    tag: 'Contas',
    summary: 'Alterar cadastro, permissões ou contrato',
    access: operator,
    body: patchAccountBody,
    success: { status: 200, schema: account },
    errors: ['resource_not_found'],
  },
  createSecretKey: {
    id: 'createSecretKey',
    method: 'POST',
    path: `${ofAccount}/secret_keys`,
    tag: 'Chaves',
    summary: 'Criar uma chave secreta',
    access: operator,
    body: createSecretKeyBody,
    success: { status: 201, schema: createdSecretKey },
    errors: ['resource_not_found'],
  },
  listSecretKeys: {
    id: 'listSecretKeys',
    method: 'GET',
    path: `${ofAccount}/secret_keys`,
    tag: 'Chaves',
    summary: 'Listar chaves secretas',
    access: operator,
    query: listByModeQuery,
    success: { status: 200, schema: list(secretKey) },
  },
  revokeSecretKey: {
    id: 'revokeSecretKey',
    method: 'DELETE',
    path: `${ofAccount}/secret_keys/:key`,
    tag: 'Chaves',
    summary: 'Revogar uma chave secreta',
    access: operator,
    success: { status: 204 },
    errors: ['resource_not_found'],
  },
  createWebhookEndpoint: {
    id: 'createWebhookEndpoint',
    method: 'POST',
    path: `${ofAccount}/webhook_endpoints`,
    tag: 'Webhooks',
    summary: 'Cadastrar um endereço de webhook',
    access: operator,
    body: createWebhookEndpointBody,
    success: { status: 201, schema: createdWebhookEndpoint },
    errors: ['resource_not_found'],
  },
  listWebhookEndpoints: {
    id: 'listWebhookEndpoints',
    method: 'GET',
    path: `${ofAccount}/webhook_endpoints`,
    tag: 'Webhooks',
    summary: 'Listar endereços de webhook',
    access: operator,
    query: listByModeQuery,
    success: { status: 200, schema: list(webhookEndpoint) },
  },
  getWebhookEndpoint: {
    id: 'getWebhookEndpoint',
    method: 'GET',
    path: `${ofAccount}/webhook_endpoints/:endpoint`,
    tag: 'Webhooks',
    summary: 'Consultar um endereço de webhook',
    access: operator,
    success: { status: 200, schema: webhookEndpoint },
    errors: ['resource_not_found'],
  },
  patchWebhookEndpoint: {
    id: 'patchWebhookEndpoint',
    method: 'PATCH',
    path: `${ofAccount}/webhook_endpoints/:endpoint`,
    tag: 'Webhooks',
    summary: 'Alterar um endereço de webhook',
    access: operator,
    body: patchWebhookEndpointBody,
    success: { status: 200, schema: webhookEndpoint },
    errors: ['resource_not_found'],
  },
  deleteWebhookEndpoint: {
    id: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: `${ofAccount}/webhook_endpoints/:endpoint`,
    tag: 'Webhooks',
    summary: 'Remover um endereço de webhook',
    access: operator,
    success: { status: 204 },
    errors: ['resource_not_found'],
  },
  getWebhookSecret: {
    id: 'getWebhookSecret',
    method: 'GET',
    path: `${ofAccount}/webhook_endpoints/:endpoint/secret`,
    tag: 'Webhooks',
    summary: 'Mostrar o segredo que assina os webhooks',
    access: operator,
    success: { status: 200, schema: webhookSecret },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;

/** What banks call (Bacen API Pix 2.9.0, "Callback"). `:world` is test or live, `:token` ours and secret. */
export const callbackEndpoints = {
  receivePixCallback: {
    id: 'receivePixCallback',
    method: 'POST',
    path: '/callbacks/bacen/:world/:token/pix',
    tag: 'Provedores',
    summary: 'Aviso de PIX recebido',
    access: { by: 'provider' },
    body: pixCallbackBody,
    success: { status: 200 },
  },
} as const satisfies Record<string, Endpoint>;
