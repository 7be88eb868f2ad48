import type { End, EndCode } from './mandate.ts';

/** Why a mandate ended, as sellers read it. */
const messages: Readonly<Record<EndCode, string>> = {
  rejected: 'O pagador não autorizou.',
  unanswered: 'O pagador não respondeu no prazo.',
  unconfirmed: 'A primeira cobrança foi paga, mas o banco não confirmou a autorização no prazo.',
  request_refused: 'O banco não pôde pedir a autorização ao pagador.',
  ended: 'O último dia do mandato passou.',
  first_charge_expired: 'A primeira cobrança expirou sem pagamento.',
  first_charge_canceled: 'A primeira cobrança foi cancelada.',
  canceled_by_seller: 'Você cancelou.',
  canceled_with_subscription: 'A assinatura terminou.',
  canceled_by_payer: 'O pagador cancelou no banco dele.',
  canceled_by_payer_bank: 'O banco do pagador cancelou.',
  canceled_by_bank: 'O banco cancelou.',
};

/** With the bank's own code, where it names one. */
export function reasonOf({ code, bankCode }: End): { code: string; message: string } {
  const message = messages[code];
  return { code, message: bankCode ? `${message} Código do banco: ${bankCode}.` : message };
}
