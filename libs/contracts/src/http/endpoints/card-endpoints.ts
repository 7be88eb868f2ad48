import { clientConfig, threeDsToken } from '../schemas/client-config.ts';
import { getInstallmentsQuery, installments } from '../schemas/installments.ts';
import { list } from '../schemas/list.ts';
import { getPostalCodeQuery, postalCode } from '../schemas/postal-code.ts';
import { createCardBody, listCardsQuery, savedCard } from '../schemas/saved-card.ts';
import type { Endpoint } from './endpoint.ts';

const cardsManage = { by: 'secret_key', scope: 'cards:manage' } as const;

/** Saved cards, and what a seller's server asks before a sale by card. */
export const cardEndpoints = {
  createCard: {
    id: 'createCard',
    method: 'POST',
    path: '/v1/cards',
    tag: 'Cartões',
    summary: 'Salvar um cartão',
    access: cardsManage,
    creates: 'pm',
    body: createCardBody,
    success: { status: 201, schema: savedCard },
    errors: [
      'seller_not_approved',
      'card_not_available',
      'card_declined',
      'provider_rate_limited',
      'provider_unavailable',
    ],
  },
  listCards: {
    id: 'listCards',
    method: 'GET',
    path: '/v1/cards',
    tag: 'Cartões',
    summary: 'Listar cartões salvos',
    access: cardsManage,
    query: listCardsQuery,
    success: { status: 200, schema: list(savedCard) },
  },
  deleteCard: {
    id: 'deleteCard',
    method: 'DELETE',
    path: '/v1/cards/:card',
    tag: 'Cartões',
    summary: 'Excluir um cartão salvo',
    access: cardsManage,
    success: { status: 204 },
    errors: ['resource_not_found'],
  },
  getInstallments: {
    id: 'getInstallments',
    method: 'GET',
    path: '/v1/installments',
    tag: 'Cartões',
    summary: 'Consultar o parcelamento de um valor',
    access: { by: 'secret_key', scope: 'charges:read' },
    query: getInstallmentsQuery,
    success: { status: 200, schema: installments },
  },
  createThreeDsToken: {
    id: 'createThreeDsToken',
    method: 'POST',
    path: '/v1/three_ds_tokens',
    tag: 'Cartões',
    summary: 'Criar um token de autenticação 3DS',
    access: { by: 'secret_key', scope: 'charges:write' },
    success: { status: 201, schema: threeDsToken },
    errors: ['card_not_available'],
  },
} as const satisfies Record<string, Endpoint>;

/** What a browser calls, with a publishable key. */
export const browserEndpoints = {
  getClientConfig: {
    id: 'getClientConfig',
    method: 'GET',
    path: '/v1/client_config',
    tag: 'Navegador',
    summary: 'Consultar a configuração do navegador',
    access: { by: 'publishable_key' },
    success: { status: 200, schema: clientConfig },
  },
  getPostalCode: {
    id: 'getPostalCode',
    method: 'GET',
    path: '/v1/postal_code',
    tag: 'Navegador',
    summary: 'Consultar o endereço de um CEP',
    access: { by: 'publishable_key' },
    query: getPostalCodeQuery,
    success: { status: 200, schema: postalCode },
  },
} as const satisfies Record<string, Endpoint>;
