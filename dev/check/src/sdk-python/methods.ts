/** The methods of the SDK by resource, each with its operation of the OpenAPI document. */
export const methods = {
  charges: {
    create: 'POST /v1/charges',
    retrieve: 'GET /v1/charges/{code}',
    list: 'GET /v1/charges',
    cancel: 'POST /v1/charges/{code}/cancel',
    refund: 'POST /v1/charges/{code}/refund',
    timeline: 'GET /v1/charges/{code}/timeline',
  },
  refunds: {
    retrieve: 'GET /v1/refunds/{refund}',
    list: 'GET /v1/charges/{code}/refunds',
  },
  balance: { retrieve: 'GET /v1/balance' },
  cards: {
    create: 'POST /v1/cards',
    list: 'GET /v1/cards',
    delete: 'DELETE /v1/cards/{card}',
  },
  installments: { retrieve: 'GET /v1/installments' },
  three_ds_tokens: { create: 'POST /v1/three_ds_tokens' },
  embed_sessions: { create: 'POST /v1/embed/sessions' },
  payment_links: {
    create: 'POST /v1/payment_links',
    retrieve: 'GET /v1/payment_links/{link}',
    list: 'GET /v1/payment_links',
    update: 'PATCH /v1/payment_links/{link}',
  },
  webhook_endpoints: {
    create: 'POST /v1/webhook_endpoints',
    retrieve: 'GET /v1/webhook_endpoints/{endpoint}',
    list: 'GET /v1/webhook_endpoints',
    update: 'PATCH /v1/webhook_endpoints/{endpoint}',
    delete: 'DELETE /v1/webhook_endpoints/{endpoint}',
    secret: 'GET /v1/webhook_endpoints/{endpoint}/secret',
    rotate_secret: 'POST /v1/webhook_endpoints/{endpoint}/rotate_secret',
  },
  events: {
    retrieve: 'GET /v1/events/{event}',
    list: 'GET /v1/events',
    resend: 'POST /v1/events/{event}/resend',
  },
  deliveries: { list: 'GET /v1/deliveries' },
  requests: {
    retrieve: 'GET /v1/requests/{request}',
    list: 'GET /v1/requests',
  },
  'test.charges': {
    pay: 'POST /v1/test/charges/{code}/pay',
    expire: 'POST /v1/test/charges/{code}/expire',
    analysis: 'POST /v1/test/charges/{code}/analysis',
    chargeback: 'POST /v1/test/charges/{code}/chargeback',
    med: 'POST /v1/test/charges/{code}/med',
  },
  'test.meds': {
    approve: 'POST /v1/test/meds/{med}/approve',
    reject: 'POST /v1/test/meds/{med}/reject',
  },
  'test.withdrawals': {
    pay: 'POST /v1/test/withdrawals/{withdrawal}/pay',
    fail: 'POST /v1/test/withdrawals/{withdrawal}/fail',
  },
  'test.clock': {
    retrieve: 'GET /v1/test/clock',
    advance: 'POST /v1/test/clock/advance',
  },
  'test.runs': {
    create: 'POST /v1/test/runs',
    retrieve: 'GET /v1/test/runs/{run}',
    list: 'GET /v1/test/runs',
  },
} as const satisfies Record<string, Record<string, string>>;

/** What a method does besides calling its operation. */
export interface Extra {
  /** Arguments that may be left out, but not be None. */
  valued?: readonly string[];
  /** A retry that is refused with `code` retrieves `route`: with this `status`, that is the answer. */
  settledBy?: { code: string; route: string; status: string };
  /** A paragraph of its docstring, after the document's. */
  note?: string;
}

/** By route. */
export const extras: Readonly<Record<string, Extra>> = {
  'POST /v1/charges/{code}/cancel': {
    settledBy: { code: 'charge_not_cancelable', route: 'GET /v1/charges/{code}', status: 'canceled' },
    note: 'Se uma repetição automática responder `charge_not_cancelable`, a cobrança é consultada: se já está `canceled`, ela é o resultado. A sua própria repetição recebe o erro.',
  },
  'POST /v1/charges/{code}/refund': {
    valued: ['amount'],
    note: 'Com `amount=None`, levanta ArgumentError e nada é enviado: sem querer, seria um estorno total.',
  },
};
