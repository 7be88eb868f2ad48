import { z } from 'zod';
import { newAcquirerId } from '../domain/ids.ts';
import { billingAddress, customerRequest, metadata, optional } from './acquirer.schemas.ts';

const MAX_INSTALLMENTS = 24;
const AUTHENTICATED_ECI: readonly string[] = ['01', '02', '05', '06', '1', '2', '5', '6'];

const authentication = z.object({
  type: z.literal('threed_secure'),
  threed_secure: z.object({
    mpi: z.string(),
    eci: optional(2),
    cavv: optional(255),
    transaction_id: optional(255),
  }),
});

const creditCard = z
  .object({
    installments: z.int().min(1).max(MAX_INSTALLMENTS).default(1),
    operation_type: z.literal('auth_and_capture').default('auth_and_capture'),
    card_token: z.string().max(100).optional(),
    card_id: z.string().max(100).optional(),
    card: z.object({ holder_document: optional(18), billing_address: billingAddress.nullish() }).optional(),
    authentication: authentication.optional(),
  })
  .refine(({ card_token, card_id }) => (card_token === undefined) !== (card_id === undefined), {
    path: ['card_token'],
  });

const item = z
  .object({
    amount: z.int().min(1),
    description: z.string().min(1).max(256),
    quantity: z.int().min(1),
    code: optional(52),
  })
  .transform(({ code, ...rest }) => ({ ...rest, id: newAcquirerId('oi'), code: code ?? null }));

export const orderRequest = z
  .object({
    code: z.string().min(1).max(52),
    items: z.array(item).min(1).max(100),
    customer: customerRequest.optional(),
    customer_id: z.string().max(100).nullish(),
    ip: optional(45),
    metadata,
    closed: z.literal(true).default(true),
    payments: z
      .array(
        z.object({
          payment_method: z.literal('credit_card'),
          amount: z.int().min(1).optional(),
          credit_card: creditCard,
        }),
      )
      .length(1),
  })
  .refine(({ customer, customer_id }) => customer !== undefined || customer_id, { path: ['customer'] })
  .refine(({ items, payments }) => (payments[0]?.amount ?? totalOf(items)) === totalOf(items), {
    path: ['payments', 0, 'amount'],
  })
  .transform(({ code, items, customer, customer_id, ip, metadata, payments }) => {
    const card = payments[0]!.credit_card;
    const {
      eci = null,
      cavv = null,
      transaction_id: transactionId = null,
    } = card.authentication?.threed_secure ?? {};
    return {
      code,
      items,
      amount: totalOf(items),
      ip: ip ?? null,
      metadata: metadata ?? null,
      customer: customer_id ?? customer!,
      installments: card.installments,
      isAuthenticated: AUTHENTICATED_ECI.includes(eci ?? '') && Boolean(cavv),
      authentication: card.authentication?.threed_secure ? { transactionId, eci, cavv } : null,
      card:
        card.card_id === undefined
          ? {
              token: card.card_token!,
              holderDocument: card.card?.holder_document ?? null,
              billingAddress: card.card?.billing_address ?? null,
            }
          : { cardId: card.card_id },
    };
  });

function totalOf(items: readonly { amount: number; quantity: number }[]): number {
  return items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
}
