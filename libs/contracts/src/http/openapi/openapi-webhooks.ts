import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { type SellerEventType, sellerEventBody } from '../../events/seller-event.ts';
import { id } from '../schemas/fields.ts';
import { z } from '../schemas/language.ts';
import { webhookExampleOf, webhookHeaderExamples } from './openapi-examples.ts';
import { component, eventNameOf } from './openapi-names.ts';

/** The chapter of what sellers' servers receive. */
export const EVENTS_TAG = 'Eventos';

const headers = z.object({
  'webhook-id': id('evt').meta({
    description: 'Id do evento, o mesmo em todas as tentativas.',
    example: webhookHeaderExamples['webhook-id'],
  }),
  'webhook-timestamp': z.string().meta({
    description:
      'Quando esta tentativa foi assinada, em segundos desde 1970 (Unix time). Recuse se for antigo.',
    example: webhookHeaderExamples['webhook-timestamp'],
  }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` seguido do HMAC-SHA256, em base64, de `webhook-id.webhook-timestamp.corpo`. Durante a rotação do segredo são enviadas duas, separadas por espaço.',
    example: webhookHeaderExamples['webhook-signature'],
  }),
  'X-Service-Delivery': id('dlv').meta({
    description: 'Identifica esta tentativa.',
    example: webhookHeaderExamples['X-Service-Delivery'],
  }),
});

type Member = 'charge' | 'refund' | 'med' | 'withdrawal' | 'session' | 'mandate' | 'subscription';

interface Kind {
  operationId: string;
  summary: string;
  description: string;
  /** What `data` has. */
  members: readonly Member[];
}

const byNameOnly = 'Recebido só por endpoints que têm este tipo na lista: `*` não o inclui.';

/** Of Pix Automático: an event, what it is called, and what it says. */
const automaticKinds = {
  'mandate.activated': ofMandate(
    'mandateActivated',
    'Mandato autorizado',
    'O pagador autorizou as cobranças.',
  ),
  'mandate.rejected': ofMandate('mandateRejected', 'Mandato recusado', 'O pagador não autorizou.'),
  'mandate.expired': ofMandate(
    'mandateExpired',
    'Mandato expirado',
    'Ninguém respondeu no prazo, ou o último dia do mandato passou. O motivo está em `reason`, no mandato.',
  ),
  'mandate.canceled': ofMandate(
    'mandateCanceled',
    'Mandato cancelado',
    'Você, o pagador ou o banco de um dos dois cancelou. Quem e por quê está em `reason`, no mandato.',
  ),
  'subscription.created': ofSubscription(
    'subscriptionCreated',
    'Assinatura criada',
    'Fica `incomplete` até o pagador autorizar.',
  ),
  'subscription.activated': ofSubscription(
    'subscriptionActivated',
    'Assinatura ativada',
    'O pagador autorizou: os ciclos começam. Enviado uma vez.',
  ),
  'subscription.past_due': ofSubscription(
    'subscriptionPastDue',
    'Assinatura em atraso',
    'A cobrança de um ciclo terminou sem pagamento. Uma cobrança paga depois volta a assinatura a `active`.',
  ),
  'subscription.paused': ofSubscription(
    'subscriptionPaused',
    'Assinatura pausada',
    'Os ciclos da pausa não são cobrados, nem depois.',
  ),
  'subscription.resumed': ofSubscription(
    'subscriptionResumed',
    'Assinatura retomada',
    'Por você, ou no dia em que a pausa termina.',
  ),
  'subscription.updated': ofSubscription(
    'subscriptionUpdated',
    'Assinatura alterada',
    'O valor, o dia do vencimento ou o `metadata` mudou.',
  ),
  'subscription.canceled': ofSubscription(
    'subscriptionCanceled',
    'Assinatura cancelada',
    'Por você, por falta de pagamento ou porque o mandato terminou. O motivo está em `reason`, na assinatura.',
  ),
  'subscription.completed': ofSubscription(
    'subscriptionCompleted',
    'Assinatura concluída',
    'O último ciclo terminou.',
  ),
};

const kinds: Record<SellerEventType, Kind> = {
  'charge.paid': {
    operationId: 'chargePaid',
    summary: 'Pagamento de uma cobrança confirmado',
    description:
      'Enviado ao endpoint do vendedor, com a assinatura definida por [Standard Webhooks](https://www.standardwebhooks.com). Verifique a assinatura antes de processar o evento.',
    members: ['charge'],
  },
  'charge.failed': {
    operationId: 'chargeFailed',
    summary: 'Pagamento recusado',
    description:
      'O emissor do cartão ou o antifraude recusou o pagamento. A cobrança fica `failed`, em definitivo: para tentar de novo, crie outra.',
    members: ['charge'],
  },
  'charge.in_analysis': {
    operationId: 'chargeInAnalysis',
    summary: 'Pagamento em análise pelo antifraude',
    description:
      'Ainda não entregue o pedido: ao fim da análise, você recebe `charge.paid` ou `charge.failed`.',
    members: ['charge'],
  },
  'charge.refunded': {
    operationId: 'chargeRefunded',
    summary: 'Estorno concluído',
    description:
      'O comprador recebeu o valor de volta. Enviado também quando o próprio banco devolve o pagamento.',
    members: ['charge', 'refund'],
  },
  'charge.chargedback': {
    operationId: 'chargeChargedback',
    summary: 'Contestação de uma compra no cartão',
    description:
      'O titular do cartão contestou a compra. O valor contestado é debitado do seu saldo, e a cobrança não pode mais ser estornada nem cancelada.',
    members: ['charge'],
  },
  'med.opened': {
    operationId: 'medOpened',
    summary: 'Contestação aberta',
    description: 'O comprador contestou o Pix. O valor fica bloqueado no saldo até o fim da análise.',
    members: ['charge', 'med'],
  },
  'med.approved': {
    operationId: 'medApproved',
    summary: 'Contestação aceita',
    description:
      'O banco aceitou a contestação e devolve o valor ao comprador. Cada devolução gera também `charge.refunded`.',
    members: ['charge', 'med'],
  },
  'med.rejected': {
    operationId: 'medRejected',
    summary: 'Contestação rejeitada',
    description: 'A venda foi mantida, e o valor foi desbloqueado.',
    members: ['charge', 'med'],
  },
  'withdrawal.paid': {
    operationId: 'withdrawalPaid',
    summary: 'Saque pago',
    description: 'O dinheiro chegou à conta bancária do vendedor.',
    members: ['withdrawal'],
  },
  'charge.expired': {
    operationId: 'chargeExpired',
    summary: 'Cobrança expirada',
    description: `O QR Code não foi pago no prazo e não pode mais ser pago. ${byNameOnly}`,
    members: ['charge'],
  },
  'charge.canceled': {
    operationId: 'chargeCanceled',
    summary: 'Cobrança cancelada',
    description: `A cobrança foi cancelada antes do pagamento, por você ou porque o comprador trocou o Pix pelo cartão. ${byNameOnly}`,
    members: ['charge'],
  },
  'refund.failed': {
    operationId: 'refundFailed',
    summary: 'Estorno não realizado',
    description: `O banco ou a adquirente não fez o estorno: o valor voltou ao seu saldo. ${byNameOnly}`,
    members: ['charge', 'refund'],
  },
  'checkout.session.expired': {
    operationId: 'checkoutSessionExpired',
    summary: 'Sessão de pagamento expirada',
    description: `A sessão que você abriu terminou sem pagamento: o prazo acabou ou as tentativas se esgotaram. As sessões abertas por um link de pagamento não geram este evento. ${byNameOnly}`,
    members: ['session'],
  },
  'withdrawal.failed': {
    operationId: 'withdrawalFailed',
    summary: 'Saque não realizado',
    description: `O banco não aceitou o pagamento: o valor voltou ao saldo. ${byNameOnly}`,
    members: ['withdrawal'],
  },
  'withdrawal.returned': {
    operationId: 'withdrawalReturned',
    summary: 'Saque devolvido pelo banco de destino',
    description: `O banco de destino devolveu um saque pago, inteiro ou em parte, e o valor devolvido voltou ao saldo. O saque continua \`paid\`, com \`returned_at\`. Um saque devolvido em partes gera um evento por devolução. ${byNameOnly}`,
    members: ['withdrawal'],
  },
  ...automaticKinds,
};

function ofMandate(operationId: string, summary: string, text: string): Kind {
  return { operationId, summary, description: `${text} ${byNameOnly}`, members: ['mandate'] };
}

function ofSubscription(operationId: string, summary: string, text: string): Kind {
  return { operationId, summary, description: `${text} ${byNameOnly}`, members: ['subscription'] };
}

/** The body of a webhook of one type: `data` has its members, always. */
function bodyOf(type: SellerEventType, members: readonly Member[]) {
  const { data } = sellerEventBody.shape;
  const required = members.map((member) => [member, data.shape[member].unwrap()]);
  return sellerEventBody.extend({ type: z.literal(type), data: z.object(Object.fromEntries(required)) });
}

function operationOf(type: SellerEventType, kind: Kind): ZodOpenApiOperationObject {
  const { operationId, summary, description, members } = kind;
  const schema = component(eventNameOf(operationId), bodyOf(type, members));
  const content = { schema, example: webhookExampleOf(type, members) };
  return {
    ...{ operationId, summary, description },
    tags: [EVENTS_TAG],
    security: [],
    requestParams: { header: headers },
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': { description: 'Evento recebido. Não há nova tentativa.' },
      '410': { description: 'O endpoint não existe mais: ele é desativado e não recebe mais nada.' },
      default: {
        description:
          'Qualquer outra resposta, ou a falta de resposta em 10 segundos, agenda uma nova tentativa. Respeitamos o `Retry-After`, até 24 horas.',
      },
    },
  };
}

/** Webhooks by event type. */
export const webhookOperations = Object.fromEntries(
  Object.entries(kinds).map(([type, kind]) => [type, { post: operationOf(type as SellerEventType, kind) }]),
);
