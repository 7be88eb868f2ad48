import type { Charge } from '../schemas/charge.ts';
import type { PaymentLink } from '../schemas/checkout-link.ts';
import type { Dispute } from '../schemas/dispute.ts';
import type { Refund } from '../schemas/refund.ts';
import type { SavedCard } from '../schemas/saved-card.ts';
import { amount, date, type ExportColumn, number, type Path, text, time } from './export-list.ts';

const methods = { pix: 'Pix', credit_card: 'Cartão' };

const chargeStatuses = {
  pending: 'Pendente',
  processing: 'Processando',
  in_analysis: 'Em análise',
  paid: 'Paga',
  expired: 'Expirada',
  canceled: 'Cancelada',
  partially_refunded: 'Estornada em parte',
  refunded: 'Estornada',
  failed: 'Recusada',
  chargedback: 'Contestada',
};

export const charges = {
  file: 'cobrancas',
  columns: [
    time('created_at', 'Criada em'),
    amount('amount', 'Valor'),
    text('status', 'Status', chargeStatuses),
    text('payment_method', 'Meio de pagamento', methods),
    text('customer.name', 'Cliente'),
    text('customer.email', 'E-mail do cliente'),
    text('customer.document', 'Documento do cliente'),
    text('reference', 'Referência'),
    text('description', 'Descrição'),
    amount('platform_fee', 'Tarifa da plataforma'),
    amount('net_amount', 'Valor líquido'),
    amount('refunded_amount', 'Valor estornado'),
    time('paid_at', 'Paga em'),
    time('expired_at', 'Expirada em'),
    time('refunded_at', 'Estornada em'),
    text('pix.end_to_end_id', 'EndToEndId do Pix'),
    time('pix.expires_at', 'Validade do Pix'),
    text('pix.qr_code', 'Pix copia e cola'),
    text('card.brand', 'Bandeira do cartão'),
    text('card.last_four', 'Final do cartão'),
    text('card.holder_name', 'Titular do cartão'),
    number('card.installments', 'Parcelas'),
    amount('card.interest', 'Juros do parcelamento'),
    text('card.three_d_secure.status', 'Status do 3DS'),
    text('card.three_d_secure.transaction_id', 'Transação do 3DS'),
    time('card.authorized_at', 'Cartão autorizado em'),
    date('due_on', 'Vencimento'),
    text('pix.mandate', 'Mandato'),
    text('subscription', 'Assinatura'),
    text('attempts', 'Tentativas'),
    text('failure_code', 'Código da falha'),
    text('metadata', 'Metadata'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Charge>>[],
};

export const refunds = {
  file: 'estornos',
  columns: [
    time('created_at', 'Criado em'),
    amount('amount', 'Valor'),
    text('status', 'Status', { pending: 'Em andamento', succeeded: 'Concluído', failed: 'Falhou' }),
    text('charge', 'Cobrança'),
    text('reason', 'Motivo'),
    text('failed_reason', 'Motivo da falha'),
    amount('fee_returned', 'Tarifas devolvidas'),
    amount('seller_debit', 'Debitado do saldo'),
    time('processed_at', 'Concluído em'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Refund>>[],
};

export const disputes = {
  file: 'contestacoes',
  columns: [
    time('opened_at', 'Aberta em'),
    amount('amount', 'Valor contestado'),
    text('status', 'Status', { opened: 'Em análise', approved: 'Aprovada', rejected: 'Rejeitada' }),
    text('reason', 'Motivo', { fraud: 'Fraude', operational_failure: 'Falha operacional' }),
    time('due_at', 'Prazo da análise'),
    time('closed_at', 'Encerrada em'),
    text('charge', 'Cobrança'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<Dispute>>[],
};

export const paymentLinks = {
  file: 'links-de-pagamento',
  columns: [
    time('created_at', 'Criado em'),
    amount('amount', 'Valor'),
    text('description', 'Descrição'),
    text('active', 'Ativo'),
    number('payments', 'Pagamentos'),
    number('max_payments', 'Máximo de pagamentos'),
    text('payment_methods', 'Meios de pagamento', methods),
    number('max_installments', 'Máximo de parcelas'),
    time('expires_at', 'Expira em'),
    text('reference', 'Referência'),
    text('url', 'Endereço'),
    text('items', 'Itens'),
    text('metadata', 'Metadata'),
    text('appearance.accent_color', 'Cor de destaque'),
    text('appearance.logo_url', 'Logotipo'),
    number('appearance.radius', 'Arredondamento dos cantos'),
    text('appearance.theme', 'Tema'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<PaymentLink>>[],
};

export const cards = {
  file: 'cartoes-salvos',
  columns: [
    time('created_at', 'Salvo em'),
    text('brand', 'Bandeira'),
    text('last_four', 'Final'),
    text('holder_name', 'Titular'),
    number('exp_month', 'Mês da validade'),
    number('exp_year', 'Ano da validade'),
    text('expired', 'Vencido'),
    text('customer_documents', 'Documento do cliente'),
    time('last_used_at', 'Usado por último em'),
    text('id', 'Id'),
  ] satisfies ExportColumn<Path<SavedCard>>[],
};
