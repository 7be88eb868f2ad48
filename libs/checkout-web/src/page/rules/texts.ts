import type { DeclineCode } from '@catraca/kernel/cards';
import type { Session } from '../session.ts';

export interface Notice {
  title: string;
  text: string;
  /** The text of a button that sends the form again. */
  action?: string;
  /** Whether it goes when the connection is back. */
  isOfNetwork?: boolean;
}

/** Why a card was refused, and what the buyer can do. */
export const declineTexts: Record<DeclineCode, string> = {
  insufficient_funds: 'O cartão não tem limite ou saldo suficiente. Use outro cartão ou menos parcelas.',
  not_authorized: 'O banco emissor não autorizou. Fale com o seu banco ou use outro cartão.',
  expired_card: 'Este cartão venceu. Use outro cartão.',
  security_code_invalid: 'O código de segurança não confere. Digite de novo os números do código.',
  card_number_invalid: 'O número do cartão não confere. Digite de novo ou use outro cartão.',
  lost_or_stolen: 'O banco emissor não autorizou este cartão. Use outro cartão.',
  card_blocked: 'O cartão está bloqueado. Desbloqueie no app do banco ou use outro cartão.',
  fraud_suspected: 'Não foi possível aprovar este pagamento por segurança. Use outra forma de pagamento.',
  limit_exceeded: 'A compra passa do limite do cartão. Fale com o seu banco ou use outro cartão.',
  installments_not_allowed: 'O cartão não aceita este número de parcelas. Escolha outro.',
  authentication_required:
    'O banco emissor exige uma confirmação que não foi possível fazer aqui. Use outro cartão ou Pix.',
  token_invalid:
    'O tempo para usar os dados do cartão terminou. Digite o código de segurança e tente de novo.',
  try_again_later: 'O banco emissor não respondeu agora. Espere um minuto e tente de novo.',
  unknown: 'O banco emissor não informou o motivo. Tente de novo ou use outro cartão.',
};

export function declineNotice(code: unknown): Notice {
  const text = declineTexts[code as DeclineCode] ?? declineTexts.unknown;
  return { title: 'Pagamento não aprovado', text };
}

/** For a session without Pix. */
export function withoutPix(notice: Notice): Notice {
  return { ...notice, text: notice.text.replace(' ou Pix', '') };
}

const notices: Record<string, Notice> = {
  network_error: {
    title: 'Sem resposta',
    text: 'Confira sua internet e tente de novo. Não cobramos duas vezes.',
    isOfNetwork: true,
  },
  three_ds_failed: {
    title: 'Compra não confirmada',
    text: 'O seu banco não confirmou a compra. Tente de novo, ou use outro cartão ou Pix.',
  },
  card_temporarily_unavailable: {
    title: 'Pague com Pix',
    text: 'Por segurança, não aceitamos cartão por enquanto. Nada foi cobrado.',
  },
  one_click_requires_three_ds: {
    title: 'O cartão salvo não pode ser usado',
    text: 'Esta loja confirma cada compra com o banco. Volte à loja e pague com os dados do cartão ou com Pix.',
  },
  card_not_available: { title: 'Cartão indisponível', text: 'A loja não aceita cartão neste momento.' },
  installments_not_available: {
    title: 'Escolha outro parcelamento',
    text: 'Este número de parcelas não está mais disponível.',
  },
  seller_not_approved: { title: 'A loja não pode receber agora', text: 'Nada foi cobrado. Fale com a loja.' },
  pix_ended: {
    title: 'O código Pix expirou',
    text: 'Nada foi cobrado.',
    action: 'Gerar novo código Pix',
  },
  mandate_refused: {
    title: 'Pix Automático não autorizado',
    text: 'A autorização foi recusada no app do banco. Nada foi cobrado.',
    action: 'Gerar novo código Pix',
  },
  mandate_in_force: {
    title: 'Já autorizado',
    text: 'Este contrato já tem um Pix Automático em vigor. Nada foi cobrado: fale com a loja.',
  },
  refused_later: declineNotice('not_authorized'),
  too_many_requests: { title: 'Muitas tentativas', text: 'Espere um minuto e tente de novo.' },
  unexpected: { title: 'Algo deu errado', text: 'Tente de novo. Não cobramos duas vezes.' },
};

const unavailable: Notice = {
  title: 'Sistema de pagamento indisponível',
  text: 'Espere um instante e tente de novo. Não cobramos duas vezes.',
};

const sameAs: Record<string, string> = {
  timeout: 'network_error',
  provider_rate_limited: 'too_many_requests',
  three_ds_required: 'three_ds_failed',
  amount_below_minimum: 'seller_not_approved',
};

export const unavailableCodes = [
  'internal_error',
  'provider_unavailable',
  'service_unavailable',
  'invalid_response',
];

/** What is said above the form about an attempt that failed. */
export function noticeFor(code: string, details: Record<string, unknown> = {}): Notice {
  if (code === 'card_declined') return declineNotice(details.decline_code);
  if (unavailableCodes.includes(code)) return unavailable;
  return notices[sameAs[code] ?? code] ?? notices.unexpected!;
}

/** Refusals after which the server ends a session (card testing). */
const MOST_REFUSALS = 5;

interface Ended {
  refusals: number;
  session: Session | null;
}

/** Why a session has ended without a payment. */
export function endOf({ refusals, session }: Ended): Notice {
  const nothing = session?.mandate ? 'Nada foi cobrado nem autorizado.' : 'Nada foi cobrado.';
  return refusals >= MOST_REFUSALS
    ? {
        title: 'Pagamento encerrado',
        text: 'Por segurança, encerramos após várias tentativas recusadas. Nada foi cobrado.',
      }
    : { title: 'O prazo deste pagamento terminou', text: `${nothing} Você pode começar de novo.` };
}

export function paidTitle(charge: { payment_method: string } | null): string {
  return charge?.payment_method === 'pix' ? 'Pix recebido' : 'Pagamento aprovado';
}
