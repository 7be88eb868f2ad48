import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import type { ClientConfig, ThreeDsToken } from '../schemas/client-config.ts';
import type { InstallmentOption, Installments } from '../schemas/installments.ts';
import { listOf } from '../schemas/list.ts';
import type { PostalCode } from '../schemas/postal-code.ts';
import type { SavedCard } from '../schemas/saved-card.ts';

export const savedCardExample: SavedCard = {
  object: 'card',
  id: 'pm_01m7yx7u9f2g5h8j1k4m7n0p3q',
  brand: 'visa',
  last_four: '0010',
  exp_month: 12,
  exp_year: 2030,
  holder_name: 'ANA SOUZA',
  expired: false,
  created_at: '2026-11-21T11:12:40.318Z',
  last_used_at: null,
  customer_documents: ['***.982.247-**'],
};

const options: InstallmentOption[] = [
  { installments: 1, installment_amount: 12_990, total_amount: 12_990, interest: 0 },
  { installments: 2, installment_amount: 6_495, total_amount: 12_990, interest: 0 },
  { installments: 3, installment_amount: 4_330, total_amount: 12_990, interest: 0 },
];

const installments: Installments = {
  object: 'installments',
  amount: 12_990,
  available: true,
  unavailable_reason: null,
  message: null,
  matrix: { visa: options, mastercard: options },
};

const clientConfig: ClientConfig = {
  object: 'client_config',
  available: true,
  tokenization: {
    url: 'https://api.pagar.me/core/v5/tokens?appId=pk_0123456789abcdef',
    public_key: 'pk_0123456789abcdef',
  },
  three_d_secure: { library_url: 'https://3ds.example/library.js', required: false },
  brands: ['visa', 'mastercard', 'elo', 'hipercard', 'amex', 'diners', 'discover', 'aura'],
  max_installments: 12,
  min_amount: 100,
};

const postalCode: PostalCode = {
  object: 'postal_code',
  zip_code: '01310100',
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

const threeDsToken: ThreeDsToken = {
  object: 'three_ds_token',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIwMW03eXg4djBnM2g2ajkifQ.3q2-7wQkYt0',
  library_url: 'https://3ds.example/library.js',
  expires_in: 300,
};

export const buyerWithPhone = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone_ddd: '11',
  phone_number: '987654321',
};

/** By the endpoint's id. */
export const cardExamples: Readonly<Record<string, EndpointExample>> = {
  createCard: {
    body: {
      customer: buyerWithPhone,
      card: {
        token: 'token_01m7yx7t8e1f4g7h',
        holder_name: 'ANA SOUZA',
        billing_address: { zip_code: '01310-100', number: '1000' },
      },
    },
    response: savedCardExample,
  },
  listCards: { response: listOf([savedCardExample], 1, { page: 1, per_page: 20 }) },
  getInstallments: { response: installments },
  createThreeDsToken: { response: threeDsToken },
  getClientConfig: { response: clientConfig },
  getPostalCode: { response: postalCode },
};
