import type {
  Appearance as AppearanceMessage,
  Offer as OfferMessage,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type { CreateLinkBody } from '@catraca/contracts/http/schemas/checkout-link';
import type { OpenedSession } from '@catraca/contracts/http/schemas/checkout-session';
import { metadataObject } from '@catraca/contracts/http/schemas/metadata';
import type { EveryField } from '@catraca/kernel/mapping';

/** What is sold, in the body of a session or a link. */
export function offerMessage(body: Omit<CreateLinkBody, 'expires_at' | 'max_payments'>): OfferMessage {
  const { appearance } = body;
  return {
    amount: body.amount,
    description: body.description,
    items: body.items ?? [],
    reference: body.reference,
    metadata: body.metadata ?? [],
    paymentMethods: body.payment_methods,
    maxInstallments: body.max_installments,
    appearance: {
      accentColor: appearance?.accent_color,
      logoUrl: appearance?.logo_url,
      radius: appearance?.radius,
      theme: appearance?.theme ?? 'auto',
    } satisfies EveryField<AppearanceMessage>,
  } satisfies EveryField<OfferMessage>;
}

/** What buyers see of it. */
export function offerShown(offer: OfferMessage) {
  const { appearance } = offer;
  return {
    amount: offer.amount,
    currency: 'BRL' as const,
    description: offer.description ?? null,
    items: offer.items.map(({ reference, ...item }) => ({ ...item, reference: reference ?? null })),
    payment_methods: offer.paymentMethods as OpenedSession['payment_methods'],
    max_installments: offer.maxInstallments ?? null,
    appearance: {
      accent_color: appearance?.accentColor ?? null,
      logo_url: appearance?.logoUrl ?? null,
      radius: appearance?.radius ?? null,
      theme: (appearance?.theme || 'auto') as OpenedSession['appearance']['theme'],
    },
  };
}

/** What only the seller sees. */
export function offerOfSeller({ reference, metadata }: OfferMessage) {
  return { reference: reference ?? null, metadata: metadataObject(metadata) };
}
