import type { GetInstallmentsResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Installments, UnavailableReason } from '@catraca/contracts/http/schemas/installments';

const messages: Record<UnavailableReason, string> = {
  platform_disabled: 'A plataforma não está aceitando cartões no momento.',
  gateway_account_disabled: 'A conta da plataforma na adquirente está desativada.',
  seller_disabled: 'A venda com cartão não está habilitada para esta conta.',
  seller_cannot_transact: 'O cadastro do vendedor ainda não foi aprovado.',
  no_credential: 'Não há adquirente de cartões configurada neste ambiente.',
  fee_disabled: 'O contrato da conta não prevê venda com cartão.',
  amount_below_minimum: 'O valor é menor do que o mínimo para cartão.',
};

/** Every brand has the same options. */
export function installmentsResponse(amount: number, grid: GetInstallmentsResponse): Installments {
  const reason = (grid.unavailableReason as UnavailableReason) || null;
  const brands = reason === null ? grid.brands : [];
  const options = grid.options.map(({ installments, installmentAmount, totalAmount, interest }) => ({
    installments,
    installment_amount: installmentAmount,
    total_amount: totalAmount,
    interest,
  }));
  return {
    object: 'installments',
    amount,
    available: reason === null,
    unavailable_reason: reason,
    message: reason === null ? null : (messages[reason] ?? null),
    matrix: Object.fromEntries(brands.map((brand) => [brand, options])),
  };
}
