import { itemInput } from './charge.ts';
import { boundedList, cents, upTo } from './fields.ts';
import { z } from './language.ts';
import { metadataInput, metadataOutput } from './metadata.ts';

export const sessionMethods = ['pix', 'credit_card'] as const;
export type SessionMethod = (typeof sessionMethods)[number];

const LARGEST_AMOUNT = 999_999_999_999;
const LONGEST_URL = 500;

const httpsUrl = z
  .url({ protocol: /^https$/, error: 'Deve ser uma URL https.' })
  .max(LONGEST_URL)
  .meta({ description: 'Logotipo da loja, em https.' });

const appearanceInput = z.object({
  accent_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Deve ser uma cor como #1a7f5a.')
    .nullish()
    .meta({ description: 'Cor de botões e destaques, como `#1a7f5a`.' }),
  logo_url: httpsUrl.nullish(),
  radius: z.int().min(0).max(24).nullish().meta({ description: 'Arredondamento dos cantos, em pixels.' }),
  theme: z
    .enum(['light', 'dark', 'auto'])
    .default('auto')
    .meta({ description: '`auto` segue o dispositivo do comprador.' }),
});
export type AppearanceInput = z.output<typeof appearanceInput>;

export const paymentMethods = boundedList(z.enum(sessionMethods), { minimum: 1, maximum: 2 })
  .refine((methods) => new Set(methods).size === methods.length, 'Não repita o meio de pagamento.')
  .meta({ description: 'Os meios de pagamento oferecidos, de 1 a 2.' });

/** What is sold, in the bodies of `POST /v1/embed/sessions` and `POST /v1/payment_links`. */
export const offerInput = {
  amount: cents(1).max(LARGEST_AMOUNT).meta({ description: 'Valor a pagar, em centavos, sem juros.' }),
  payment_methods: paymentMethods,
  items: boundedList(itemInput, { maximum: 100 })
    .nullish()
    .meta({ description: 'Itens vendidos, que a página mostra.' }),
  description: upTo(255, { lines: true }).nullish().meta({ description: 'O que o comprador lê na página.' }),
  reference: upTo(120).nullish().meta({
    description: 'Número do pedido no seu sistema. O comprador não vê; fica na cobrança e nos eventos.',
  }),
  metadata: metadataInput.nullish().meta({
    description: 'Até 20 pares de chave e valor. O comprador não vê; ficam na cobrança e nos eventos.',
  }),
  max_installments: z.int().min(1).max(12).nullish().meta({
    description: 'No máximo tantas parcelas. O contrato e o valor podem limitar mais.',
  }),
  appearance: appearanceInput.nullish().meta({ description: 'A aparência da página de pagamento.' }),
};

const offeredItem = z.object({
  description: z.string(),
  quantity: z.int(),
  amount: cents(0).meta({ description: 'Preço unitário, em centavos.' }),
  reference: z.string().nullable(),
});

const appearance = z.object({
  accent_color: z.string().nullable(),
  logo_url: z.string().nullable(),
  radius: z.int().nullable(),
  theme: z.enum(['light', 'dark', 'auto']),
});

/** The same in responses: what buyers see, too. */
export const offerShown = {
  amount: cents(1).meta({ description: 'Valor a pagar, em centavos, sem juros.' }),
  currency: z.literal('BRL'),
  description: z.string().nullable(),
  items: z.array(offeredItem),
  payment_methods: z.array(z.enum(sessionMethods)),
  max_installments: z.int().nullable(),
  appearance,
};

/** And what only sellers see. */
export const offerOfSeller = {
  reference: z.string().nullable(),
  metadata: metadataOutput,
};
