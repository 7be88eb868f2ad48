import { cardBrands } from '@catraca/kernel/cards';
import { cardTokenInput } from './card-input.ts';
import { customerInput } from './charge.ts';
import { id, taxDocument, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageOrAfterQuery } from './list.ts';

/**
 * A body of `POST /v1/cards` must not contain `amount`, `items`, `installments` or `card.id`: saving a card
 * never charges it. Sending one is refused with 422 rather than ignored (specification S15.5).
 */
const notAccepted = z
  .never({ error: 'Não envie este campo: salvar um cartão não cria cobrança.' })
  .optional()
  .meta({ description: 'Não aceito aqui.' });

/** Body of `POST /v1/cards`. */
export const createCardBody = z
  .object({
    customer: customerInput.meta({ description: 'O comprador, com telefone.' }),
    card: cardTokenInput
      .extend({ id: notAccepted })
      .meta({ description: 'O cartão, tokenizado no navegador.' }),
    amount: notAccepted,
    items: notAccepted,
    installments: notAccepted,
  })
  .superRefine(({ customer }, context) => {
    for (const field of ['phone_ddd', 'phone_number'] as const) {
      if (customer[field] != null) continue;
      const path = ['customer', field];
      context.addIssue({ code: 'custom', path, message: 'Obrigatório para salvar um cartão.' });
    }
  });
export type CreateCardBody = z.output<typeof createCardBody>;

/** Query of `GET /v1/cards`. */
export const listCardsQuery = z.object({
  ...pageOrAfterQuery('pm'),
  customer_document: taxDocument.optional().meta({
    description: 'Somente os cartões deste comprador. CPF ou CNPJ, com ou sem pontuação.',
  }),
});
export type ListCardsQuery = z.output<typeof listCardsQuery>;

/** A saved card as every response shows it (specification S15.4). */
export const savedCard = z
  .object({
    object: z.literal('card'),
    id: id('pm').meta({ description: 'Id do cartão salvo. O mesmo cartão salvo de novo tem o mesmo id.' }),
    brand: z.enum(cardBrands).nullable(),
    last_four: z.string().nullable(),
    exp_month: z.int().min(1).max(12).nullable(),
    exp_year: z.int().nullable(),
    holder_name: z.string().nullable(),
    expired: z.boolean().meta({ description: 'Se a validade terminou. O cartão continua na lista.' }),
    created_at: timestamp,
    last_used_at: timestamp
      .nullable()
      .meta({ description: 'Quando foi usado em uma cobrança pela última vez.' }),
    customer_documents: z.array(z.string()).meta({
      description: 'Documentos dos compradores que salvaram o cartão, mascarados como nas cobranças.',
    }),
  })
  .meta({ id: 'Card' });
export type SavedCard = z.output<typeof savedCard>;
