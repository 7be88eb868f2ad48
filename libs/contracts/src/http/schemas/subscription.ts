import { cents, id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { integerInQuery, pageOrAfterQuery } from './list.ts';
import { assertTerms, day, intervals, mandateTerms } from './mandate.ts';
import { metadataInput, metadataOutput } from './metadata.ts';

export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'canceled',
  'completed',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const billingDay = z.int().min(1).max(31).meta({
  description: 'Dia do vencimento: 1 (segunda) a 7 por semana, senão 1 a 31; em meses curtos, o último dia.',
});
const LONGEST_WEEK_DAY = 7;

/** Body of `POST /v1/subscriptions`. */
export const createSubscriptionBody = z
  .object({
    mandate_id: id('mnd').nullish(),
    mandate: mandateTerms.nullish().meta({ description: 'Um mandato novo. Termina junto com a assinatura.' }),
    amount: cents(1).nullish().meta({ description: 'Valor de cada cobrança. O padrão é o do mandato.' }),
    billing_day: billingDay,
    starts_on: day.nullish().meta({ description: 'O padrão é o do mandato.' }),
    ends_on: day.nullish(),
    metadata: metadataInput.nullish(),
  })
  .superRefine(({ mandate_id, mandate, billing_day }, context) => {
    if ((mandate_id == null) === (mandate == null))
      context.addIssue({ code: 'custom', path: ['mandate_id'], message: 'Envie mandate_id ou mandate.' });
    if (!mandate) return;
    assertTerms(mandate, {
      ...context,
      addIssue: (issue) =>
        context.addIssue({ ...(issue as object), path: ['mandate', ...pathOf(issue)] } as never),
    });
    if (mandate.interval === 'week' && billing_day > LONGEST_WEEK_DAY)
      context.addIssue({ code: 'custom', path: ['billing_day'], message: 'Por semana, de 1 a 7.' });
  });
export type CreateSubscriptionBody = z.output<typeof createSubscriptionBody>;

function pathOf(issue: unknown): PropertyKey[] {
  return (issue as { path?: PropertyKey[] }).path ?? [];
}

/** Query of `GET /v1/subscriptions`. */
export const listSubscriptionsQuery = z.object({
  ...pageOrAfterQuery('sub'),
  status: z.enum(subscriptionStatuses).optional(),
  mandate: id('mnd').optional(),
  created_since: timestamp.optional(),
  created_until: timestamp.optional(),
});
export type ListSubscriptionsQuery = z.output<typeof listSubscriptionsQuery>;

/** Query of `GET /v1/subscriptions/{id}/upcoming`. */
export const listUpcomingQuery = z.object({
  count: integerInQuery(1, 24).default(12).meta({ description: 'Quantas cobranças.' }),
});
export type ListUpcomingQuery = z.output<typeof listUpcomingQuery>;

/** Body of `PATCH /v1/subscriptions/{id}`. */
export const patchSubscriptionBody = z.object({
  amount: cents(1).optional(),
  billing_day: billingDay.optional(),
  metadata: metadataInput.optional(),
});
export type PatchSubscriptionBody = z.output<typeof patchSubscriptionBody>;

/** Body of `POST /v1/subscriptions/{id}/pause`. */
export const pauseSubscriptionBody = z.object({
  until: day.nullish().meta({ description: 'Volta sozinha neste dia. Sem ele, até `resume`.' }),
});
export type PauseSubscriptionBody = z.output<typeof pauseSubscriptionBody>;

/** Body of `POST /v1/subscriptions/{id}/cancel`. */
export const cancelSubscriptionBody = z.object({
  at: z.enum(['now', 'period_end']).default('now').meta({
    description: 'Agora, ou no dia da próxima cobrança, que não é mais feita.',
  }),
});
export type CancelSubscriptionBody = z.output<typeof cancelSubscriptionBody>;

export const subscription = z
  .object({
    object: z.literal('subscription'),
    id: id('sub'),
    status: z.enum(subscriptionStatuses).meta({
      description:
        '`incomplete` até o pagador autorizar; `past_due` depois de um ciclo sem pagamento; `completed` depois do último.',
    }),
    mandate: id('mnd'),
    amount: cents(1),
    interval: z.enum(intervals),
    billing_day: z.int(),
    starts_on: day,
    ends_on: day.nullable(),
    next_charge_on: day.nullable(),
    pause: z.object({ until: day.nullable() }).nullable(),
    cancel_at: day.nullable(),
    reason: z.string().nullable().meta({ description: 'Por que terminou. `null` quando você encerrou.' }),
    metadata: metadataOutput,
    livemode: z.boolean(),
    canceled_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof subscription>;

export const upcomingCharge = z
  .object({
    object: z.literal('upcoming_charge'),
    due_on: day,
    sends_on: day.meta({ description: 'Quando vai ao banco.' }),
    amount: cents(1),
  })
  .meta({ id: 'UpcomingCharge' });
export type UpcomingCharge = z.output<typeof upcomingCharge>;
