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
  link_exhausted: {
    title: 'Este link já foi pago',
    text: 'Ele não aceita mais pagamentos. Se ainda precisa pagar, peça um novo link a quem enviou este.',
    canRetry: false,
  },
  card_temporarily_unavailable: {
    title: 'Cartão indisponível no momento',
    text: 'Por segurança, não aceitamos cartão por enquanto. Tente mais tarde ou fale com a loja. Nada foi cobrado.',
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

const notFound: Problem = {
  title: 'Pagamento não encontrado',
  text: 'Volte à loja e comece o pagamento de novo.',
  canRetry: false,
};

/** Codes after which a form has nothing to offer. */
export function isOfWholePage(code: string): boolean {
  return code === 'link_exhausted' || code === 'payment_link_inactive';
}

/** What is said when the page cannot show a payment at all. */
export function problemFor(code: string, { retry_after }: Record<string, unknown> = {}): Problem {
  if (code === 'link_exhausted' && typeof retry_after === 'number') return placesHeld(retry_after);
  if (code === 'resource_not_found') return notFound;
  return problems[code] ?? (notAllowedCodes.includes(code) ? notAllowed : problems.unavailable!);
}

/** Other buyers are paying: their places come free when a payment fails or expires. */
function placesHeld(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? 'um minuto' : `${minutes} minutos`;
  return {
    title: 'Outra pessoa está pagando este link',
    text: `Se o pagamento dela não for concluído, você poderá pagar. Tente de novo em até ${wait}. Nada foi cobrado.`,
    canRetry: true,
  };
}
