import { cardBrands } from '@catraca/kernel/cards';
import { cents } from './fields.ts';
import { z } from './language.ts';

/** What a browser needs before a sale by card (specification S15.11). */
export const clientConfig = z
  .object({
    object: z.literal('client_config'),
    available: z.boolean().meta({
      description: 'Se a conta aceita cartão agora. Em `false`, nenhuma credencial vem preenchida.',
    }),
    tokenization: z
      .object({ url: z.string().nullable(), public_key: z.string().nullable() })
      .meta({ description: 'Onde o navegador tokeniza o cartão, direto na adquirente.' }),
    three_d_secure: z
      .object({
        library_url: z.string().nullable(),
        required: z.boolean().nullable().meta({ description: 'Se toda cobrança com cartão exige 3DS.' }),
      })
      .meta({ description: 'Autenticação do titular (3DS).' }),
    brands: z.array(z.enum(cardBrands)).meta({ description: 'Bandeiras aceitas.' }),
    max_installments: z.int().min(1).max(12).nullable(),
    min_amount: cents(1).nullable().meta({ description: 'Valor mínimo de uma cobrança, em centavos.' }),
  })
  .meta({ id: 'PublicConfig' });
export type ClientConfig = z.output<typeof clientConfig>;

/** A single-use token for the authentication of a cardholder (specification S15.12). */
export const threeDsToken = z
  .object({
    object: z.literal('three_ds_token'),
    token: z.string().meta({ description: 'O navegador o apresenta à autenticação. Vale uma vez.' }),
    library_url: z.string().meta({ description: 'Biblioteca do navegador, do mesmo ambiente do token.' }),
    expires_in: z.int().meta({ description: 'Validade em segundos.' }),
  })
  .meta({ id: 'ThreeDsToken' });
export type ThreeDsToken = z.output<typeof threeDsToken>;
