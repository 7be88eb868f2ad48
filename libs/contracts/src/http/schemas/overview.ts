import { timestamp } from './fields.ts';
import { z } from './language.ts';

export const overviewRanges = ['today', '7d', '30d', '12m'] as const;
export type OverviewRange = (typeof overviewRanges)[number];

/** Query of `GET /panel/v1/overview` (specification S27.30). */
export const overviewQuery = z.object({
  range: z.enum(overviewRanges).default('7d').meta({
    description: 'Hoje, os últimos 7 ou 30 dias, ou os últimos 12 meses. Dias e meses são os de São Paulo.',
  }),
});
export type OverviewQuery = z.output<typeof overviewQuery>;

const count = z.int().min(0);
/** Null for roles that do not read the balance. */
const amount = z.int().min(0).nullable();
const figure = z.object({ count, amount });

/**
 * What needs somebody, in the order of urgency. The last four are the first steps of an account that has not
 * sold anything in this mode.
 */
export const attentionKinds = [
  ...(['negative_balance', 'open_disputes', 'failed_withdrawals'] as const),
  ...(['disabled_endpoints', 'failing_endpoints', 'expiring_keys'] as const),
  ...(['no_key', 'no_domain', 'no_endpoint', 'no_sale'] as const),
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

const attention = z.object({
  kind: z.enum(attentionKinds),
  count,
  href: z.string().meta({ description: 'A página do painel em que se resolve.' }),
});
export type Attention = z.output<typeof attention>;

/** What was sold, and what needs somebody (specification S27.30 to S27.33). */
export const overview = z.object({
  object: z.literal('overview'),
  range: z.enum(overviewRanges),
  paid: figure.meta({ description: 'O que foi pago, estornado depois ou não. É a soma de `series`.' }),
  pending: figure.meta({ description: 'Cobranças criadas no período que ainda aguardam pagamento.' }),
  refunded: figure.meta({ description: 'Estornos concluídos no período.' }),
  disputed: figure.meta({ description: 'Contestações de Pix e chargebacks abertos no período.' }),
  approval_rate: z.number().min(0).max(1).nullable().meta({
    description:
      'Das cobranças de cartão aprovadas ou recusadas no período, a parte aprovada. `null` se não houve nenhuma.',
  }),
  series: z.array(z.object({ at: timestamp, paid_count: count, paid_amount: amount })).meta({
    description: 'Por hora em `today`, por mês em `12m` e por dia nos outros. Tempos sem venda têm zero.',
  }),
  attention: z.array(attention),
});
export type Overview = z.output<typeof overview>;
