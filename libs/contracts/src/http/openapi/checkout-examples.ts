import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import type { Charge } from '../schemas/charge.ts';
import type { PaymentLink } from '../schemas/checkout-link.ts';
import type { OpenedSession, ReadSession, SessionStatusView } from '../schemas/checkout-session.ts';
import { listOf } from '../schemas/list.ts';
import { buyerWithPhone } from './card-examples.ts';

const offer = {
  amount: 12_990,
  payment_methods: ['pix' as const, 'credit_card' as const],
  description: 'Pedido 1042',
  reference: 'pedido-1042',
  appearance: { accent_color: '#1a7f5a' },
};

const shown = {
  amount: 12_990,
  currency: 'BRL' as const,
  description: 'Pedido 1042',
  items: [],
  payment_methods: offer.payment_methods,
  max_installments: null,
  appearance: { accent_color: '#1a7f5a', logo_url: null, radius: null, theme: 'auto' as const },
};

const session = {
  object: 'embed_session' as const,
  id: 'cs_01m84n2q5b8c1d4e7f0g3h6j9k',
  status: 'open' as const,
  url: 'https://pay.example/embed/sessions/cs_01m84n2q5b8c1d4e7f0g3h6j9k',
  ...shown,
  card_id: null,
  save_card: false,
  charge: null,
  livemode: false,
  expires_at: '2026-11-23T22:30:00.000Z',
  created_at: '2026-11-23T21:30:00.000Z',
};

const opened: OpenedSession = {
  ...session,
  reference: 'pedido-1042',
  metadata: {},
  mandate: null,
  client_secret: `${session.id}_secret_9nPzYb2LwK7cQe4RtUxVhJ0sMfDgAa1iBoCq5E6v3Xw`,
};

const option = { installments: 1, installment_amount: 12_990, total_amount: 12_990, interest: 0 };

const read: ReadSession = {
  ...session,
  mandate: null,
  seller: { name: 'Loja da Ana', document: '12345678000195', email: 'contato@loja.example' },
  installments: {
    object: 'installments',
    amount: 12_990,
    available: true,
    unavailable_reason: null,
    message: null,
    matrix: { visa: [option], mastercard: [option] },
  },
  three_ds_required: false,
  customer: null,
  card: null,
  pix: null,
  receipt: null,
};

const link: PaymentLink = {
  object: 'payment_link',
  id: 'pl_01m84n3r6c9d2e5f8g1h4j7k0m',
  url: 'https://pay.example/pay/pl_01m84n3r6c9d2e5f8g1h4j7k0m',
  active: true,
  payments: 0,
  ...shown,
  reference: 'pedido-1042',
  metadata: {},
  max_payments: 1,
  livemode: false,
  expires_at: '2030-12-01T02:59:59.000Z',
  created_at: '2026-11-23T21:31:00.000Z',
};

const statusOf = ({ id, payment_method }: Charge): SessionStatusView => ({
  object: 'embed_session_status',
  id: session.id,
  status: 'processing',
  charge: { id, status: 'pending', payment_method, paid_at: null },
});

/** By the endpoint's id. `charge`: a pending Pix. */
export function checkoutExamplesOf(charge: Charge): Record<string, EndpointExample> {
  return {
    createEmbedSession: { body: { ...offer, expires_in: 3_600 }, response: opened },
    createPaymentLink: {
      body: { ...offer, expires_at: '2030-11-30T23:59:59-03:00', max_payments: 1 },
      response: link,
    },
    listPaymentLinks: { response: listOf([link], 1, { page: 1, per_page: 20 }) },
    getPaymentLink: { response: link },
    patchPaymentLink: { body: { active: false }, response: { ...link, active: false } },
    getEmbedSession: { response: read },
    confirmEmbedSession: {
      body: { payment_method: 'pix', customer: buyerWithPhone },
      response: { ...charge, reference: null, metadata: {} },
    },
    getEmbedSessionStatus: { response: statusOf(charge) },
  };
}
