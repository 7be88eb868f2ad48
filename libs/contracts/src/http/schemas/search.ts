import { text } from './fields.ts';
import { z } from './language.ts';

/** Query of `GET /panel/v1/search` (specification S27.34). */
export const searchQuery = z.object({
  q: text(100)
    .refine((written) => [...written].length >= 2, 'Deve ter no mínimo 2 caracteres.')
    .meta({
      description:
        'Um id, uma referência, um CPF ou CNPJ, um e-mail, os quatro últimos números do cartão ou o id de um Pix (`E…`) ou de uma devolução (`D…`), por inteiro.',
    }),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const hitKinds = [
  ...(['charge', 'refund', 'dispute', 'withdrawal'] as const),
  ...(['payment_link', 'mandate', 'subscription', 'event', 'request'] as const),
] as const;
export type HitKind = (typeof hitKinds)[number];

const hit = z.object({
  kind: z.enum(hitKinds),
  id: z.string(),
  title: z.string().meta({ description: 'Para pessoas, em português.' }),
  detail: z.string().nullable(),
  href: z.string().meta({ description: 'A página do painel que mostra o que foi encontrado.' }),
});
export type SearchHit = z.output<typeof hit>;

/** What a person's words find in the account and mode (specification S27.34 to S27.37). */
export const search = z.object({ object: z.literal('search'), hits: z.array(hit).max(20) });
export type Search = z.output<typeof search>;
