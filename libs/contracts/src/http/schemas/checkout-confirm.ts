import { billingAddress, cardToken, holderDocument, holderName, threeDsInput } from './card-input.ts';
import { customerInput } from './charge.ts';
import { sessionMethods } from './checkout-offer.ts';
import { z } from './language.ts';

/**
 * Body of `POST /v1/embed/sessions/{code}/confirm`. Amount, items, reference and metadata are the session's.
 */
export const confirmSessionBody = z.object({
  payment_method: z
    .enum(sessionMethods)
    .nullish()
    .meta({ description: 'Um dos meios da sessão. Não é lido em uma sessão com cartão salvo.' }),
  customer: customerInput.nullish().meta({
    description: 'O comprador. Obrigatório, a menos que a sessão já o tenha. No cartão, com telefone.',
  }),
  installments: z.int().min(1).max(12).nullish().meta({ description: 'Parcelas, no cartão. O padrão é 1.' }),
  card_token: cardToken.nullish(),
  card_holder_name: holderName.nullish(),
  card_holder_document: holderDocument,
  billing_address: billingAddress,
  save_card: z
    .boolean()
    .nullish()
    .meta({ description: 'Salva o cartão se a venda for aprovada e a sessão permitir.' }),
  three_ds: threeDsInput.nullish().meta({ description: 'Resultado da autenticação 3DS do titular.' }),
});
export type ConfirmSessionBody = z.output<typeof confirmSessionBody>;
