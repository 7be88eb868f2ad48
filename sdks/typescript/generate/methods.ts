import type { Operation } from './document.ts';

/** Which method of the SDKs calls which operation. What stands in another object is a group of resources. */
export interface Resources {
  [name: string]: Resources | string;
}

export const resources = {
  charges: {
    create: 'createCharge',
    retrieve: 'getCharge',
    list: 'listCharges',
    cancel: 'cancelCharge',
    refund: 'createRefund',
    timeline: 'getChargeTimeline',
  },
  refunds: { retrieve: 'getRefund', list: 'listChargeRefunds' },
  mandates: {
    create: 'createMandate',
    retrieve: 'getMandate',
    list: 'listMandates',
    cancel: 'cancelMandate',
    createCharge: 'createMandateCharge',
    timeline: 'getMandateTimeline',
  },
  subscriptions: {
    create: 'createSubscription',
    retrieve: 'getSubscription',
    list: 'listSubscriptions',
    upcoming: 'getUpcomingCharges',
    update: 'updateSubscription',
    pause: 'pauseSubscription',
    resume: 'resumeSubscription',
    cancel: 'cancelSubscription',
  },
  balance: { retrieve: 'getBalance' },
  cards: { create: 'createCard', list: 'listCards', delete: 'deleteCard' },
  installments: { retrieve: 'getInstallments' },
  threeDsTokens: { create: 'createThreeDsToken' },
  embedSessions: { create: 'createEmbedSession' },
  paymentLinks: {
    create: 'createPaymentLink',
    retrieve: 'getPaymentLink',
    list: 'listPaymentLinks',
    update: 'updatePaymentLink',
  },
  webhookEndpoints: {
    create: 'createWebhookEndpoint',
    retrieve: 'getWebhookEndpoint',
    list: 'listWebhookEndpoints',
    update: 'updateWebhookEndpoint',
    delete: 'deleteWebhookEndpoint',
    secret: 'getWebhookSecret',
    rotateSecret: 'rotateWebhookSecret',
  },
  events: { retrieve: 'getEvent', list: 'listEvents', resend: 'resendEvent' },
  deliveries: { list: 'listDeliveries' },
  requests: { retrieve: 'getRequest', list: 'listRequests' },
  test: {
    charges: {
      pay: 'payTestCharge',
      expire: 'expireTestCharge',
      analysis: 'decideTestAnalysis',
      attempt: 'attemptTestCharge',
      chargeback: 'chargeBackTestCharge',
      med: 'openTestDispute',
    },
    mandates: { approve: 'approveTestMandate', reject: 'rejectTestMandate', cancel: 'cancelTestMandate' },
    meds: { approve: 'approveTestDispute', reject: 'rejectTestDispute' },
    withdrawals: { pay: 'payTestWithdrawal', fail: 'failTestWithdrawal' },
    clock: { retrieve: 'getTestClock', advance: 'advanceTestClock' },
    runs: { create: 'createTestRun', retrieve: 'getTestRun', list: 'listTestRuns' },
    trigger: 'createTestTrigger',
  },
} as const satisfies Resources;

/** Every operation that a method calls. */
export function operationsIn(some: Resources): string[] {
  return Object.values(some).flatMap((one) => (typeof one === 'string' ? [one] : operationsIn(one)));
}

/** What a method does besides calling its operation. */
export interface Extra {
  /** Members of the body that must have a value if they are there. */
  valued?: readonly string[];
  /** A retry that is refused with `code` retrieves `operation`: with this `status`, that is the answer. */
  settledBy?: { code: string; operation: string; status: string };
  /** Last paragraph of its docstring, by language. */
  notes?: { typescript: string; python: string };
}

const settledCancel =
  'Se uma repetição automática responder `charge_not_cancelable`, a cobrança é consultada: se já está `canceled`, ela é o resultado. A sua própria repetição recebe o erro.';

/** By operation. */
const extras: Readonly<Record<string, Extra>> = {
  cancelCharge: {
    settledBy: { code: 'charge_not_cancelable', operation: 'getCharge', status: 'canceled' },
    notes: { typescript: settledCancel, python: settledCancel },
  },
  createRefund: {
    valued: ['amount'],
    notes: {
      typescript:
        'Com `amount` sem valor (`undefined` ou `null`), lança ArgumentError e nada é enviado: sem querer, seria um estorno total.',
      python:
        'Com `amount=None`, levanta ArgumentError e nada é enviado: sem querer, seria um estorno total.',
    },
  },
};

export function extraOf({ operationId }: { operationId: string }): Extra {
  return extras[operationId] ?? {};
}

/** What a method's docstring says beyond the document. */
export function notesOf(operation: Operation, language: 'typescript' | 'python'): string[] {
  const { notes } = extraOf(operation);
  return notes ? [notes[language]] : [];
}
