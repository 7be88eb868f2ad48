import type { LedgerEntryResource, LedgerEntryType, SettlementResource } from '../schemas/ledger.ts';
import type { AccountWithdrawal, Withdrawal } from '../schemas/withdrawal.ts';
import { amount, date, type ExportColumn, number, type Path, text, time } from './export-list.ts';

/** Types of the entries of a statement, as people read them. */
export const entryTypeNames: Record<LedgerEntryType, string> = {
  sale: 'Venda',
  refund: 'Estorno',
  refund_failed: 'Estorno não realizado',
  med_reserve: 'Reserva por contestação (MED)',
  med_release: 'Liberação de reserva (MED)',
  settlement: 'Liquidação',
  withdrawal_reserve: 'Reserva para saque',
  withdrawal: 'Saque',
  withdrawal_release: 'Saque não realizado',
  withdrawal_returned: 'Saque devolvido',
  chargeback: 'Chargeback',
  chargeback_reversed: 'Chargeback revertido',
  adjustment: 'Ajuste',
};

const causeTypes = {
  charge: 'Cobrança',
  refund: 'Estorno',
  med: 'Contestação (MED)',
  chargeback: 'Chargeback',
  settlement: 'Liquidação',
  withdrawal: 'Saque',
};

export const ledger = {
  file: 'extrato',
  columns: [
    time('created_at', 'Data e hora'),
    number('sequence', 'Lançamento'),
    text('type', 'Tipo', entryTypeNames),
    amount('amount', 'Valor'),
    amount('available_amount', 'Efeito no disponível'),
    amount('reserved_amount', 'Efeito no reservado'),
    amount('balance', 'Saldo'),
    text('charge', 'Cobrança'),
    text('reference', 'Referência'),
    text('cause.type', 'Tipo da causa', causeTypes),
    text('cause.id', 'Causa'),
    text('event_id', 'Evento'),
    text('id', 'Id'),
    text('hash', 'Hash'),
  ] satisfies ExportColumn<Path<LedgerEntryResource>>[],
};

export const settlements = {
  file: 'recebimentos',
  columns: [
    date('date', 'Dia'),
    amount('amount', 'Valor líquido'),
    text('status', 'Status', { scheduled: 'Previsto', settled: 'Liquidado' }),
    text('payment_method', 'Meio de pagamento', { pix: 'Pix', credit_card: 'Cartão' }),
    number('installment', 'Parcela'),
    number('charges', 'Cobranças'),
  ] satisfies ExportColumn<Path<SettlementResource>>[],
};

const withdrawalStatuses = {
  requested: 'Solicitado',
  processing: 'Processando',
  paid: 'Pago',
  failed: 'Falhou',
  canceled: 'Cancelado',
};

export const withdrawals = {
  file: 'saques',
  columns: [
    time('created_at', 'Solicitado em'),
    amount('amount', 'Valor'),
    text('status', 'Status', withdrawalStatuses),
    time('paid_at', 'Pago em'),
    text('failed_reason', 'Motivo da falha'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Withdrawal>>[],
};

/** Of all accounts. */
export const accountWithdrawals = {
  file: 'saques',
  columns: [
    time('created_at', 'Solicitado em'),
    amount('amount', 'Valor'),
    text('status', 'Status', withdrawalStatuses),
    time('paid_at', 'Pago em'),
    text('failed_reason', 'Motivo da falha'),
    text('account', 'Conta'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<AccountWithdrawal>>[],
};
