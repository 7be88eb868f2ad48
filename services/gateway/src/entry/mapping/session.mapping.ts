import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type {
  AwaitSessionStatusResponse,
  GetSessionResponse,
  Session as SessionMessage,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type {
  OpenedSession,
  ReadSession,
  SessionStatusView,
} from '@catraca/contracts/http/schemas/checkout-session';
import type { CardBrand } from '@catraca/kernel/cards';
import { isCpf, maskDocument } from '@catraca/kernel/document';
import { installmentsResponse } from './installments.mapping.ts';
import { offerOfSeller, offerShown } from './offer.mapping.ts';
import { sessionMandate, sessionMandateOfSeller } from './session-mandate.mapping.ts';

/** A session with its client secret, which is shown this once. */
export function openedSessionResponse(
  session: SessionMessage,
  { url, clientSecret }: { url: string; clientSecret: string },
): OpenedSession {
  return {
    ...shownSession(session, url),
    ...offerOfSeller(session.offer!),
    mandate: session.mandate ? sessionMandateOfSeller(session.mandate) : null,
    client_secret: clientSecret,
  };
}

/** A session as the buyer's browser reads it. */
export function readSessionResponse(
  view: GetSessionResponse,
  { url, seller, isBuyer }: { url: string; seller: Account; isBuyer: boolean },
): ReadSession {
  const { installments, customer, card, pix, paid, threeDsRequired, mandateStatus = null } = view;
  const session = view.session!;
  return {
    ...shownSession(session, url),
    mandate: session.mandate ? sessionMandate(session.mandate, mandateStatus) : null,
    seller: {
      name: seller.name,
      document: isBuyer ? publicDocument(seller.document) : null,
      email: isBuyer ? seller.email : null,
    },
    installments: installments ? installmentsResponse(session.offer!.amount, installments) : null,
    three_ds_required: threeDsRequired,
    customer: customer ? { name: customer.name, email: customer.email, document: customer.document } : null,
    card: card
      ? {
          brand: (card.brand as CardBrand | undefined) ?? null,
          last_four: card.lastFour ?? null,
          expired: card.expired,
        }
      : null,
    pix: pix ? { qr_code: pix.qrCode, expires_at: pix.expiresAt } : null,
    receipt: paid ? receiptOf(paid) : null,
  };
}

/** A company's is public; a person's is not. */
function publicDocument(document: string): string {
  return isCpf(document) ? maskDocument(document) : document;
}

function receiptOf({ amount, card, pix }: Charge): NonNullable<ReadSession['receipt']> {
  return {
    amount,
    installments: card?.installments ?? 1,
    brand: (card?.brand as CardBrand | undefined) ?? null,
    last_four: card?.lastFour ?? null,
    end_to_end_id: pix?.endToEndId ?? null,
  };
}

export function sessionStatusResponse(
  id: string,
  { status, charge }: AwaitSessionStatusResponse,
): SessionStatusView {
  type Shown = NonNullable<SessionStatusView['charge']>;
  return {
    object: 'embed_session_status',
    id,
    status: status as SessionStatusView['status'],
    charge: charge
      ? {
          id: charge.id,
          status: charge.status as Shown['status'],
          payment_method: charge.paymentMethod as Shown['payment_method'],
          paid_at: charge.paidAt ?? null,
        }
      : null,
  };
}

function shownSession(session: SessionMessage, url: string) {
  return {
    object: 'embed_session' as const,
    id: session.id,
    status: session.status as OpenedSession['status'],
    url,
    ...offerShown(session.offer!),
    card_id: session.cardId ?? null,
    save_card: session.saveCard,
    charge: session.charge?.id ?? null,
    livemode: session.livemode,
    expires_at: session.expiresAt,
    created_at: session.createdAt,
  };
}
