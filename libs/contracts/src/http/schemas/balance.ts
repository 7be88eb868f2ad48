import { cents } from './fields.ts';
import { z } from './language.ts';

/** What the seller has (specification S12.1). `withdrawable` is null while no bank account is registered. */
export const balance = z
  .object({
    object: z.literal('balance'),
    currency: z.literal('BRL'),
    balance: z.int().meta({
      description: 'Total que a plataforma deve a você, em centavos. Negativo quando é você quem deve.',
    }),
    available: z.int().meta({ description: 'Parte de `balance` já liquidada.' }),
    reserved: cents(0).meta({
      description: 'Parte de `available` bloqueada por contestações e saques em andamento.',
    }),
    debt: cents(0).meta({
      description: 'Valor devido quando `balance` é negativo. É descontado das próximas vendas.',
    }),
    withdrawable: cents(0).nullable().meta({
      description: 'Valor que pode ser sacado. `null` enquanto não há conta bancária cadastrada.',
    }),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;
