import { cardBrands } from '@catraca/kernel/cards';
import { cents } from './fields.ts';
import { z } from './language.ts';
import { integerInQuery } from './list.ts';

const LARGEST_AMOUNT = 999_999_999_999;

/** Query of `GET /v1/installments`. */
export const getInstallmentsQuery = z.object({
  amount: integerInQuery(1, LARGEST_AMOUNT).meta({ description: 'Valor a parcelar, em centavos.' }),
  max_installments: integerInQuery(1, 12).optional().meta({
    description: 'No máximo tantas parcelas. O contrato e o valor podem limitar mais.',
  }),
});
export type GetInstallmentsQuery = z.output<typeof getInstallmentsQuery>;

export const unavailableReasons = [
  'platform_disabled',
  'gateway_account_disabled',
  'seller_disabled',
  'seller_cannot_transact',
  'no_credential',
  'fee_disabled',
  'amount_below_minimum',
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

const option = z.object({
  installments: z.int().min(1).max(12).meta({ description: 'Número de parcelas.' }),
  installment_amount: cents(1).meta({ description: 'Valor de cada parcela, em centavos.' }),
  total_amount: cents(1).meta({ description: 'O que o comprador paga ao todo, em centavos.' }),
  interest: cents(0).meta({ description: 'Parte do total que é juros, em centavos.' }),
});
export type InstallmentOption = z.output<typeof option>;

/** The grid of installments of an amount (specification S15.8). */
export const installments = z
  .object({
    object: z.literal('installments'),
    amount: cents(1),
    available: z.boolean(),
    unavailable_reason: z
      .enum(unavailableReasons)
      .nullable()
      .meta({ description: 'Por que não há parcelamento. `null` quando há.' }),
    message: z.string().nullable().meta({ description: 'O mesmo em uma frase, que pode mudar.' }),
    matrix: z
      .partialRecord(z.enum(cardBrands), z.array(option))
      .meta({ description: 'Por bandeira, as opções. `{}` quando não há parcelamento.' }),
  })
  .meta({ id: 'Installments' });
export type Installments = z.output<typeof installments>;
