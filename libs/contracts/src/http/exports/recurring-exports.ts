import type { Mandate } from '../schemas/mandate.ts';
import type { Subscription, UpcomingCharge } from '../schemas/subscription.ts';
import { amount, date, type ExportColumn, number, type Path, text, time } from './export-list.ts';

/** How often a mandate is charged, as people read it. */
const intervals = {
  week: 'Semanal',
  month: 'Mensal',
  quarter: 'Trimestral',
  half_year: 'Semestral',
  year: 'Anual',
};

const mandateStatuses = {
  pending: 'Aguardando autorização',
  active: 'Ativo',
  rejected: 'Recusado',
  expired: 'Expirado',
  canceled: 'Cancelado',
};

const authorizations = {
  first_payment: 'QR Code com a primeira cobrança',
  qr: 'QR Code sem cobrança',
  bank_request: 'Pedido no aplicativo do banco',
};

export const mandates = {
  file: 'mandatos',
  columns: [
    time('created_at', 'Criado em'),
    text('customer.name', 'Cliente'),
    text('status', 'Status', mandateStatuses),
    amount('amount', 'Valor'),
    text('interval', 'Intervalo', intervals),
    text('reference', 'Referência'),
    text('description', 'Descrição'),
    text('customer.email', 'E-mail do cliente'),
    text('customer.document', 'Documento do cliente'),
    amount('minimum_limit', 'Menor limite'),
    date('starts_on', 'Início'),
    date('ends_on', 'Fim'),
    text('retry', 'Novas tentativas', { none: 'Não', three_in_seven_days: 'Até três em sete dias' }),
    text('authorization', 'Autorização', authorizations),
    time('activated_at', 'Autorizado em'),
    time('canceled_at', 'Cancelado em'),
    time('expires_at', 'Prazo para autorizar'),
    text('reason.code', 'Código do motivo'),
    text('reason.message', 'Motivo'),
    text('payer.document', 'Documento do pagador'),
    text('payer.bank_ispb', 'ISPB do banco do pagador'),
    text('subscription', 'Assinatura'),
    text('charge', 'Primeira cobrança'),
    text('qr_code', 'Pix copia e cola'),
    text('bank_id', 'Id da recorrência no Pix'),
    text('metadata', 'Metadata'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Mandate>>[],
};

const subscriptionStatuses = {
  incomplete: 'Aguardando autorização',
  active: 'Ativa',
  past_due: 'Em atraso',
  paused: 'Pausada',
  canceled: 'Encerrada',
  completed: 'Concluída',
};

export const subscriptions = {
  file: 'assinaturas',
  columns: [
    time('created_at', 'Criada em'),
    amount('amount', 'Valor'),
    text('status', 'Status', subscriptionStatuses),
    text('interval', 'Intervalo', intervals),
    date('next_charge_on', 'Próxima cobrança'),
    number('billing_day', 'Dia do vencimento'),
    date('starts_on', 'Início'),
    date('ends_on', 'Fim'),
    date('pause.until', 'Pausada até'),
    date('cancel_at', 'Encerra em'),
    text('reason', 'Motivo'),
    time('canceled_at', 'Encerrada em'),
    text('mandate', 'Mandato'),
    text('metadata', 'Metadata'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Subscription>>[],
};

export const upcomingCharges = {
  file: 'proximas-cobrancas',
  columns: [
    date('due_on', 'Vencimento'),
    amount('amount', 'Valor'),
    date('sends_on', 'Envio ao banco'),
  ] satisfies ExportColumn<Path<UpcomingCharge>>[],
};
