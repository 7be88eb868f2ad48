import { id, timestamp } from './fields.ts';
import { z } from './language.ts';

/** In the order of entries of the same moment (specification S25.2). */
export const timelineTypes = [
  'request',
  'provider_call',
  'callback',
  'reconciliation',
  'state',
  'refund',
  'dispute',
  'event',
  'posting',
  'delivery',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

const nullable = (description: string) => z.string().nullable().meta({ description });

/** Those with more members before those with fewer of the same: the first that fits is taken. */
const details = {
  request: z.object({ method: z.string(), route: z.string().nullable(), error_code: z.string().nullable() }),
  provider_call: z.object({
    provider: z.string(),
    operation: z.string(),
    outcome: z.enum(['ok', 'refused', 'unknown', 'not_sent']),
    code: nullable('Por que foi recusada: o código do banco, da adquirente ou do emissor.'),
  }),
  reconciliation: z.object({ provider: z.string(), finding: z.string() }),
  callback: z.object({ provider: z.string() }),
  state: z.object({ from: nullable('`null` no primeiro estado.'), to: z.string() }),
  posting: z.object({ available_amount: z.int(), reserved_amount: z.int() }),
  delivery: z.object({
    endpoint: z.string(),
    attempt: z.int(),
    response_status: z.int().nullable(),
    error: nullable('Por que não houve resposta.'),
  }),
} satisfies Partial<Record<TimelineType, z.ZodObject>>;

const links = z
  .object({
    request: id('req').optional(),
    event: id('evt').optional(),
    delivery: id('dlv').optional(),
    refund: id('rf').optional(),
    dispute: z.string().optional().meta({ description: '`med_…` ou, de um chargeback, `cb_…`.' }),
    posting: id('le').optional(),
  })
  .meta({ description: 'Ids do que a entrada mostra. O que não se aplica está ausente.' });

export const timelineEntry = z
  .object({
    at: timestamp.meta({ description: 'No relógio da conta.' }),
    type: z.enum(timelineTypes),
    title: z.string().meta({ description: 'Para pessoas, em português.' }),
    detail: z
      .union(Object.values(details))
      .nullable()
      .meta({ description: 'As chaves dependem de `type`. `null` em `event`, `refund` e `dispute`.' }),
    status: z.union([z.string(), z.int()]).meta({
      description:
        'Da requisição, o status HTTP; da chamada ao provedor, o resultado; do aviso, `handled` ou `ignored`; do evento, o tipo; do lançamento, o tipo; do estado, o novo estado; da entrega, da devolução e da contestação, o delas.',
    }),
    duration_ms: z.int().nullable(),
    amount: z.int().nullable().meta({
      description: 'Em centavos. Com sinal nos lançamentos, como no extrato; nos demais, positivo ou `null`.',
    }),
    trace_id: z.string().nullable(),
    links,
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;

const body = {
  object: z.literal('timeline'),
  complete: z.boolean().meta({
    description:
      '`false` enquanto há passos nossos em andamento, o último tem menos de 2 segundos, ou parte do sistema não respondeu.',
  }),
  kept_since: timestamp.nullable().meta({
    description:
      'Antes deste momento podem faltar requisições, eventos e entregas, que são guardados por 30 dias. `null`: a história toda é mais nova.',
  }),
  entries: z
    .array(timelineEntry)
    .meta({ description: 'Da mais antiga à mais nova. Acima de 500: as 100 primeiras e as 400 últimas.' }),
};

export const timeline = z.object({ ...body, charge: id('ch') }).meta({ id: 'Timeline' });
export type Timeline = z.output<typeof timeline>;

export const mandateTimeline = z.object({ ...body, mandate: id('mnd') }).meta({ id: 'MandateTimeline' });
export type MandateTimeline = z.output<typeof mandateTimeline>;

export const withdrawalTimeline = z
  .object({ ...body, withdrawal: id('wd') })
  .meta({ id: 'WithdrawalTimeline' });
export type WithdrawalTimeline = z.output<typeof withdrawalTimeline>;
