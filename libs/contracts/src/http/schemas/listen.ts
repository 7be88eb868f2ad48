import { id, text } from './fields.ts';
import { z } from './language.ts';
import { subscribedEvents } from './webhook-endpoint.ts';

/** Query of `GET /v1/listen`. */
export const listenQuery = z.object({
  events: z
    .string()
    .max(1_000)
    .default('*')
    .transform((written): unknown => written.split(','))
    .pipe(subscribedEvents)
    .meta({
      description: 'Tipos de evento, separados por vírgula, ou `*` pelos nove tipos principais.',
      override: ({ jsonSchema }) => {
        Object.assign(jsonSchema, { type: 'string', default: '*', examples: ['charge.paid,charge.expired'] });
      },
    }),
});
export type ListenQuery = z.output<typeof listenQuery>;

/** Data of `event: connected`. */
export interface ListenConnected {
  endpoint_id: string;
  secret: string;
  events: string[];
}

/** Data of `event: delivery`: what a POST to an endpoint would carry. */
export interface ListenDelivery {
  id: string;
  attempt: number;
  headers: Record<string, string>;
  body: string;
}

const result = z.object({
  status: z.int().min(200).max(599).nullish().meta({ description: 'Status HTTP da sua resposta.' }),
  duration_ms: z
    .int()
    .min(0)
    .max(600_000)
    .nullish()
    .meta({ description: 'Quanto a resposta levou, em milissegundos. Obrigatório com `status`.' }),
  body: z.string().max(65_536).nullish().meta({ description: 'Corpo da resposta. Guardamos o início.' }),
  retry_after: z
    .int()
    .min(0)
    .max(86_400)
    .nullish()
    .meta({ description: 'Em segundos, como o cabeçalho `Retry-After`.' }),
  error: text(200).nullish().meta({ description: 'Por que não houve resposta. Não o envie com `status`.' }),
});

/** Body of `POST /v1/listen/{dlv}`: a response, or why there is none. */
export const answerDeliveryBody = result.superRefine(({ status, duration_ms, error }, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (status == null && error == null) refuse('status', 'Envie status, ou error se não houve resposta.');
  if (status != null && error != null) refuse('error', 'Não envie error junto com status.');
  if (status != null && duration_ms == null) refuse('duration_ms', 'Obrigatório com status.');
});
export type AnswerDeliveryBody = z.output<typeof answerDeliveryBody>;

/** What `Last-Event-ID` may be: the last delivery, or the endpoint. */
export const lastEventId = z.union([id('dlv'), id('we')]);
