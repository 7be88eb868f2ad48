import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery } from './list.ts';

/** What may need a person of the platform. `service_away`: a service did not answer, so it told nothing. */
export const concernKinds = [
  ...(['service_away', 'stuck_withdrawals', 'parked_events', 'overdue_refunds'] as const),
  ...(['stuck_returns', 'failing_webhooks', 'pending_registrations'] as const),
] as const;
export type ConcernKind = (typeof concernKinds)[number];

export const healthQuery = z.object({ livemode: livemodeQuery.default(false) });
export type HealthQuery = z.output<typeof healthQuery>;

/** What needs a person of the platform, the most urgent first (specification S40.13). */
export const health = z
  .object({
    object: z.literal('health'),
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(concernKinds),
        severity: z.enum(['high', 'low']),
        title: z.string().meta({ description: 'Em português, para pessoas.' }),
        since: timestamp.nullable().meta({ description: 'Desde quando espera o mais antigo, se se sabe.' }),
        count: z.int(),
        href: z.string().nullable().meta({ description: 'A página do painel onde se resolve.' }),
        accounts: z.array(id('acc')).meta({ description: 'De quem é, até vinte contas.' }),
        taken_by: z.string().nullable().meta({ description: 'Quem cuida disso. Ainda sempre `null`.' }),
      }),
    ),
  })
  .meta({ id: 'PlatformHealth' });
export type Health = z.output<typeof health>;
