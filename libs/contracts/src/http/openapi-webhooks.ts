import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { sellerEventBody } from '../events/seller-event.ts';
import { id } from './fields.ts';
import { z } from './language.ts';
import { webhookExample, webhookHeaderExamples } from './openapi-examples.ts';

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

const chargePaid: ZodOpenApiOperationObject = {
  operationId: 'chargePaid',
  tags: [EVENTS_TAG],
  summary: 'Pagamento de uma cobrança confirmado',
  description:
    'Enviado ao endpoint do vendedor, com a assinatura definida por [Standard Webhooks](https://www.standardwebhooks.com). Verifique a assinatura antes de processar o evento.',
  security: [],
  requestParams: { header: headers },
  requestBody: {
    required: true,
    content: { 'application/json': { schema: sellerEventBody, example: webhookExample } },
  },
  responses: {
    '2XX': { description: 'Evento recebido. Não há nova tentativa.' },
    '410': { description: 'O endpoint não existe mais: ele é desativado e não recebe mais nada.' },
    default: {
      description:
        'Qualquer outra resposta, ou a falta de resposta em 10 segundos, agenda uma nova tentativa. Respeitamos o `Retry-After`, até 24 horas.',
    },
  },
};

/** Webhooks by event type. */
export const webhookOperations = { 'charge.paid': { post: chargePaid } };
