import { cents } from './fields.ts';
import { z } from './language.ts';

/** What the seller has (spec.txt, Balance; decisions.md 9). `withdrawable` is null while no bank account is registered. */
export const balance = z
  .object({
    object: z.literal('balance'),
    currency: z.literal('BRL'),
    balance: z
      .int()
      .meta({ description: 'Tudo o que a plataforma lhe deve, em centavos; negativo quando você deve.' }),
    available: z.int().meta({ description: 'A parte já liquidada de `balance`.' }),
    reserved: cents(0).meta({ description: 'Guardado para disputas abertas e saques pedidos.' }),
    debt: cents(0).meta({
      description: 'Quanto falta quando `balance` é negativo; as próximas vendas cobrem.',
    }),
    withdrawable: cents(0)
      .nullable()
      .meta({ description: 'O que pode ser sacado agora; nulo enquanto não há conta bancária cadastrada.' }),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;
