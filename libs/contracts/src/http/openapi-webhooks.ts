import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { sellerEvent } from '../events/seller-event.ts';
import { id } from './fields.ts';
import { z } from './language.ts';
import { webhookExample, webhookHeaderExamples } from './openapi-examples.ts';

const headers = z.object({
  'webhook-id': id('evt').meta({
    description: 'O id do evento; o mesmo em toda tentativa.',
    example: webhookHeaderExamples['webhook-id'],
  }),
  'webhook-timestamp': z.string().meta({
    description: 'Quando esta tentativa foi assinada, em segundos desde 1970. Recuse o que for velho.',
    example: webhookHeaderExamples['webhook-timestamp'],
  }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` e o HMAC-SHA256, em base64, de `webhook-id.webhook-timestamp.corpo`. Durante a troca do segredo vêm duas, separadas por espaço.',
    example: webhookHeaderExamples['webhook-signature'],
  }),
  'X-Service-Delivery': id('dlv').meta({
    description: 'Identifica esta tentativa.',
    example: webhookHeaderExamples['X-Service-Delivery'],
  }),
});

const chargePaid: ZodOpenApiOperationObject = {
  operationId: 'chargePaid',
  tags: ['Webhooks'],
  summary: 'O pagamento de uma cobrança foi confirmado',
  description:
    'Enviado ao endereço do vendedor, assinado como diz [Standard Webhooks](https://www.standardwebhooks.com). Confira a assinatura antes de tudo.',
  security: [],
  requestParams: { header: headers },
  requestBody: {
    required: true,
    content: { 'application/json': { schema: sellerEvent, example: webhookExample } },
  },
  responses: {
    '2XX': { description: 'Recebido: não há outra tentativa.' },
    '410': { description: 'O endereço não existe mais: é desativado, e nada mais é enviado a ele.' },
    default: {
      description:
        'Qualquer outra resposta, ou nenhuma em 10 segundos, marca outra tentativa. `Retry-After` é respeitado, até 24 horas.',
    },
  },
};

/** What sellers' servers are sent, by the kind of event. */
export const webhookOperations = { 'charge.paid': { post: chargePaid } };
