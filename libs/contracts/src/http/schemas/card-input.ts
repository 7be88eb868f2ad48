import { id, taxDocument, text, upTo } from './fields.ts';
import { z } from './language.ts';

const cardId = id('pm').meta({ description: 'Id de um cartão salvo. Não envie junto com `token`.' });

/** Complete, or only `zip_code` and `number` (specification, limits). */
export const billingAddressInput = z.object({
  zip_code: text(16).meta({ description: 'CEP, com ou sem hífen.' }),
  number: text(20),
  street: upTo(120).nullish(),
  complement: upTo(80).nullish(),
  neighborhood: upTo(80).nullish(),
  city: upTo(80).nullish(),
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'Deve ser a sigla do estado, com 2 letras.')
    .nullish(),
});
export type BillingAddressInput = z.output<typeof billingAddressInput>;

const ADDRESS_PARTS = ['street', 'neighborhood', 'city', 'state'] as const;

export const billingAddress = billingAddressInput
  .refine(
    (address) => {
      const given = ADDRESS_PARTS.filter((part) => address[part] != null).length;
      return given === 0 || given === ADDRESS_PARTS.length;
    },
    { message: 'Envie todos os campos do endereço, ou somente zip_code e number.' },
  )
  .nullish()
  .meta({
    description: 'Endereço da fatura, usado pelo antifraude: completo, só `zip_code` e `number`, ou `null`.',
  });

export const cardToken = text(255).meta({
  description: 'Token criado no navegador. Vale cerca de um minuto e uma única vez.',
});
export const holderName = text(64).meta({ description: 'Nome impresso no cartão, sem acentos.' });
export const holderDocument = taxDocument.nullish().meta({
  description: 'CPF ou CNPJ do titular, quando for diferente do comprador.',
});

/** A card that the browser has tokenized at the acquirer. */
export const cardTokenInput = z.object({
  token: cardToken,
  holder_name: holderName,
  holder_document: holderDocument,
  billing_address: billingAddress,
});
export type CardTokenInput = z.output<typeof cardTokenInput>;

/** Outcome of an authentication of the cardholder (EMV 3-D Secure 2). */
export const threeDsInput = z.object({
  token: text(2_048).nullish().meta({
    description:
      'Token de `POST /v1/three_ds_tokens`, que o seu servidor acrescenta ao resultado. Sem ele, o resultado é de um MPI seu, e só vale em uma conta com `own_mpi_allowed`.',
  }),
  transaction_id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'Deve ter de 1 a 64 letras, dígitos ou hífens.'),
  status: z
    .enum(['Y', 'A', 'N', 'U', 'R', 'I'])
    .meta({ description: 'Resultado da autenticação (transStatus).' }),
  eci: z
    .string()
    .regex(/^\d{2}$/, 'Deve ter 2 dígitos.')
    .nullish(),
  cavv: upTo(64).nullish(),
  version: upTo(10).nullish(),
});
export type ThreeDsInput = z.output<typeof threeDsInput>;

/** The card of a charge: saved, or tokenized in the browser. */
export const chargeCardInput = z
  .object({
    id: cardId.nullish(),
    token: cardToken.nullish(),
    holder_name: holderName.nullish(),
    holder_document: holderDocument,
    billing_address: billingAddress,
    three_ds: threeDsInput.nullish().meta({ description: 'Resultado da autenticação 3DS do titular.' }),
  })
  .refine(({ id, token }) => (id == null) !== (token == null), {
    path: ['token'],
    message: 'Envie o token do cartão ou o id de um cartão salvo, e não os dois.',
  })
  .refine(({ token, holder_name }) => token == null || holder_name != null, {
    path: ['holder_name'],
    message: 'Obrigatório quando o cartão vem por token.',
  });
export type ChargeCardInput = z.output<typeof chargeCardInput>;
