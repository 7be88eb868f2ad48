import type { Notice } from './texts.ts';

export interface Problem extends Notice {
  canRetry: boolean;
}

const notAllowed: Problem = {
  title: 'Não foi possível abrir este pagamento',
  text: 'Volte à loja e comece o pagamento de novo.',
  canRetry: false,
};

const problems: Record<string, Problem> = {
  resource_not_found: {
    title: 'Pagamento não encontrado',
    text: 'Confira o link ou peça um novo à loja.',
    canRetry: false,
  },
  payment_link_inactive: {
    title: 'Este link não está mais ativo',
    text: 'Peça um novo link a quem enviou este.',
    canRetry: false,
  },
  seller_not_approved: {
    title: 'A loja ainda não pode receber',
    text: 'Nada foi cobrado. Fale com a loja.',
    canRetry: false,
  },
  card_not_available: {
    title: 'Pagamento indisponível',
    text: 'A loja não aceita cartão neste momento. Nada foi cobrado.',
    canRetry: false,
  },
  too_many_requests: {
    title: 'Muitas tentativas',
    text: 'Espere um minuto e tente de novo.',
    canRetry: true,
  },
  unavailable: {
    title: 'Não conseguimos carregar o pagamento',
    text: 'Confira sua internet e tente de novo. Nada foi cobrado.',
    canRetry: true,
  },
};

const notAllowedCodes = [
  'invalid_client_secret',
  'missing_api_key',
  'invalid_api_key',
  'revoked_api_key',
  'expired_api_key',
  'origin_not_allowed',
  'validation_failed',
];

/** What is said when the page cannot show a payment at all. */
export function problemFor(code: string): Problem {
  return problems[code] ?? (notAllowedCodes.includes(code) ? notAllowed : problems.unavailable!);
}
