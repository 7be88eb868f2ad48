import type { PaymentLink as LinkMessage } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type { PaymentLink } from '@catraca/contracts/http/schemas/checkout-link';
import { offerOfSeller, offerShown } from './offer.mapping.ts';

export function paymentLinkResponse(link: LinkMessage, url: string): PaymentLink {
  return {
    object: 'payment_link',
    id: link.id,
    url,
    active: link.active,
    payments: link.payments,
    ...offerShown(link.offer!),
    ...offerOfSeller(link.offer!),
    max_payments: link.maxPayments ?? null,
    livemode: link.livemode,
    expires_at: link.expiresAt ?? null,
    created_at: link.createdAt,
  };
}
