import { basisPoints, cents, email, id, taxDocument, text, timestamp } from './fields.ts';
import { z } from './language.ts';
import { pageQuery } from './list.ts';

export const registrations = ['pending', 'approved', 'rejected'] as const;
export type Registration = (typeof registrations)[number];
const registration = z
  .enum(registrations)
  .meta({ description: 'Situação do cadastro. Só contas `approved` podem criar cobranças.' });

const registrationReason = text(500).meta({
  description: 'O que o vendedor lê sobre o cadastro rejeitado. Outra situação o apaga.',
});

const moneyOut = z.enum(['open', 'paused']).meta({
  description:
    'Com `paused`, estornos e saques da conta esperam: os estornos ficam `pending` e os saques, `requested`. Vale em até 2 segundos; o que já foi enviado ao banco segue até o fim. Com `open`, o que esperava é enviado.',
});

const settlementDays = z.int().min(0).max(365).meta({ description: 'Dias até o valor ficar disponível.' });
const fixed = cents(0).meta({ description: 'Tarifa fixa por venda, em centavos.' });
const percentBps = basisPoints.meta({
  description: 'Tarifa percentual, em pontos-base: `100` é 1%.',
});

const cardTerms = 'Tarifas, prazos e parcelas do cartão.';

const switches = z.object({
  card_enabled: z.boolean().meta({ description: 'Se o vendedor pode vender com cartão.' }),
  refunds_enabled: z.boolean().meta({ description: 'Se o vendedor pode estornar vendas.' }),
  three_ds_required: z.boolean().meta({ description: 'Se toda venda com cartão exige autenticação 3DS.' }),
  one_click_enabled: z.boolean().meta({
    description: 'Se o comprador pode pagar com um clique em sessões com cartão salvo (`card_id`).',
  }),
  card_like_references_allowed: z.boolean().meta({
    description:
      'Se `reference` e `items[].reference` podem ter dígitos que parecem um número de cartão, como um número de pedido de 16 dígitos. Nos demais campos, eles continuam recusados.',
  }),
  own_mpi_allowed: z.boolean().meta({
    description:
      'Se valem resultados de um servidor 3DS (MPI) do próprio vendedor, enviados sem `token`. Eles não podem ser conferidos: o vendedor responde por eles.',
  }),
  mcp_live_writes: z.boolean().meta({
    description:
      'Se um agente, por `POST /mcp`, pode escrever em produção: cada escrita pede antes uma confirmação. Sem isso, uma chave de produção só lê.',
  }),
  card_testing_guard: z.boolean().meta({
    description:
      'Se muitas recusas no checkout bloqueiam cartões por uma hora (por endereço IP e por documento) ou exigem 3DS (por conta: 50 em 10 minutos ou 150 em uma hora).',
  }),
  support_refund_limit: cents(0).meta({
    description: 'Quanto uma pessoa com o papel `support` pode estornar de uma vez no painel, em centavos.',
  }),
});

const platformFee = z.object({ fixed, percent_bps: percentBps });
const pixFee = z.object({ fixed, percent_bps: percentBps, settlement_days: settlementDays });
const cardFee = z.object({
  fixed,
  percent_bps: percentBps,
  per_installment_bps: basisPoints,
  settlement_days: settlementDays,
  max_installments: z.int().min(1).max(12),
  settlement: z.enum(['per_installment', 'upfront']).meta({
    description:
      'Quando as parcelas ficam disponíveis: uma a cada `settlement_days` dias, ou todas com a primeira.',
  }),
  interest_free_installments: z
    .int()
    .min(1)
    .max(12)
    .meta({ description: 'Até quantas parcelas o comprador não paga juros.' }),
  buyer_interest_bps: basisPoints.meta({
    description: 'Juros ao mês acima disso, em pontos-base, pela Tabela Price.',
  }),
});
const chargebackPolicy = z.object({
  platform_fee: z.enum(['proportional', 'none']).meta({
    description: 'Se a tarifa da plataforma volta ao vendedor na contestação: em proporção ou não.',
  }),
  fee: cents(0).meta({ description: 'Tarifa por contestação, em centavos.' }),
});
const refundPolicy = z.object({
  platform_fee: z.enum(['proportional', 'none']).meta({
    description: 'Se a tarifa da plataforma volta ao vendedor no estorno: em proporção ou não.',
  }),
  retain_provider_cost: z
    .boolean()
    .meta({ description: 'Se a tarifa do meio de pagamento fica retida no estorno.' }),
});

const minAmount = cents(1).meta({ description: 'Valor mínimo de uma cobrança, em centavos.' });

export const contract = z.object({
  version: z.int().meta({ description: 'Aumenta a cada alteração do contrato.' }),
  min_amount: minAmount,
  platform: platformFee.meta({ description: 'Tarifa da plataforma.' }),
  pix: pixFee.meta({ description: 'Tarifa do Pix.' }),
  card: cardFee.meta({ description: cardTerms }),
  refunds: refundPolicy.meta({ description: 'O que volta ao vendedor com um estorno.' }),
  chargebacks: chargebackPolicy.meta({ description: 'O que uma contestação no cartão custa ao vendedor.' }),
});

const name = text(120).meta({ description: 'Nome ou razão social do vendedor.' });

const patchContract = z
  .object({
    min_amount: minAmount,
    platform: platformFee.partial().meta({ description: 'Tarifa da plataforma.' }),
    pix: pixFee.partial().meta({ description: 'Tarifa do Pix.' }),
    card: cardFee.partial().meta({ description: cardTerms }),
    refunds: refundPolicy.partial().meta({ description: 'O que volta ao vendedor com um estorno.' }),
    chargebacks: chargebackPolicy
      .partial()
      .meta({ description: 'O que uma contestação no cartão custa ao vendedor.' }),
  })
  .partial();

/** What may change; absent fields stay as they are, at every level (specification S18.9). */
export const patchAccountBody = z.object({
  name: name.optional(),
  email: email.optional(),
  registration: registration.optional(),
  registration_reason: registrationReason.optional(),
  switches: switches.partial().optional().meta({ description: 'Recursos habilitados.' }),
  contract: patchContract
    .optional()
    .meta({ description: 'Tarifas e prazos que valem para as próximas vendas.' }),
  money_out: moneyOut.optional(),
});
export type PatchAccountBody = z.output<typeof patchAccountBody>;

export const createAccountBody = z.object({
  name,
  document: taxDocument.meta({ description: 'CPF ou CNPJ do vendedor, com ou sem pontuação.' }),
  email,
  ...patchAccountBody.omit({ name: true, email: true }).shape,
});
export type CreateAccountBody = z.output<typeof createAccountBody>;

export const account = z
  .object({
    object: z.literal('account'),
    id: id('acc'),
    name: z.string(),
    document: z.string(),
    email: z.string(),
    registration,
    registration_reason: z.string().nullable().meta({
      description: 'Por que o cadastro foi rejeitado, se a plataforma disse.',
    }),
    switches: switches.meta({ description: 'Recursos habilitados.' }),
    contract: contract.meta({ description: 'Contrato vigente.' }),
    money_out: moneyOut,
    created_at: timestamp,
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof account>;

export const listAccountsQuery = z.object({
  ...pageQuery,
  q: text(120).optional().meta({
    description:
      'Começos das palavras do nome, o CPF ou CNPJ, o id da conta, o `hint` de uma chave secreta ou uma chave publicável inteira.',
  }),
  registration: z.enum(registrations).optional().meta({ description: 'Somente contas nesta situação.' }),
});
export type ListAccountsQuery = z.output<typeof listAccountsQuery>;

/** A version of an account's contract, and since when it holds. */
export const contractVersion = z
  .object({ object: z.literal('contract'), ...contract.shape, created_at: timestamp })
  .meta({ id: 'ContractVersion' });
export type ContractVersion = z.output<typeof contractVersion>;

export const listContractsQuery = z.object(pageQuery);

export const quoteFeesBody = z.object({
  amount: cents(1).meta({ description: 'Valor da venda em centavos, sem juros.' }),
  payment_method: z.enum(['pix', 'credit_card']),
  installments: z.int().min(1).max(12).default(1),
  version: z.int().min(1).optional().meta({ description: 'Versão do contrato. Sem ela, a vigente.' }),
  contract: patchContract
    .optional()
    .meta({ description: 'Mudanças no contrato só para este cálculo. Nada é gravado.' }),
});
export type QuoteFeesBody = z.output<typeof quoteFeesBody>;

const part = z.int().meta({ description: 'Quanto entra (positivo) ou sai (negativo), em centavos.' });
/** Who gets what, in signed cents: the five add up to zero. */
const parts = z.object({ buyer: part, seller: part, platform: part, bank: part, acquirer: part });

/** What a sale under the contract would bring to each, and what its refund and chargeback would change. */
export const feeQuote = z
  .object({
    object: z.literal('fee_quote'),
    amount: cents(1).meta({ description: 'O que o comprador paga, com juros, em centavos.' }),
    installment_amount: cents(0),
    interest: cents(0).meta({ description: 'Juros do comprador, dentro de `amount`.' }),
    sale: parts.meta({ description: 'Na venda.' }),
    refund: parts.meta({ description: 'No estorno de toda a venda.' }),
    chargeback: parts.nullable().meta({ description: 'Na contestação de toda a venda. `null` no Pix.' }),
  })
  .meta({ id: 'FeeQuote' });
export type FeeQuote = z.output<typeof feeQuote>;
