// What the shop says to buyers whose card was refused, by the error's details.decline_code.
const declineTexts = {
  insufficient_funds: 'O cartão não tem limite ou saldo suficiente. Use outro cartão ou pague com Pix.',
  not_authorized: 'O banco emissor não autorizou a compra. Fale com o seu banco ou use outro cartão.',
  expired_card: 'Este cartão venceu. Use outro cartão.',
  security_code_invalid: 'O código de segurança não confere. Digite de novo os números do código.',
  card_number_invalid: 'O número do cartão não confere. Digite de novo ou use outro cartão.',
  lost_or_stolen: 'O banco emissor não autorizou este cartão. Use outro cartão.',
  card_blocked: 'O cartão está bloqueado. Desbloqueie no app do banco ou use outro cartão.',
  fraud_suspected: 'Não foi possível aprovar a compra por segurança. Pague com Pix.',
  limit_exceeded: 'A compra passa do limite do cartão. Use outro cartão ou pague com Pix.',
  installments_not_allowed: 'O cartão não aceita este número de parcelas. Escolha outro.',
  authentication_required:
    'O banco emissor exige uma confirmação da compra. Use outro cartão ou pague com Pix.',
  token_invalid: 'O tempo para usar os dados do cartão terminou. Tente de novo.',
  try_again_later: 'O banco emissor não respondeu agora. Espere um minuto e tente de novo.',
  unknown: 'O banco emissor não informou o motivo. Tente de novo ou use outro cartão.',
};

/** For the buyer. `error`: what service.js or the shop's server answered. */
export function buyerText({ code, message, details }) {
  if (code === 'card_declined') return declineTexts[details?.decline_code] ?? declineTexts.unknown;
  return message;
}
