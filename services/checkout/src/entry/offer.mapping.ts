import type {
  Appearance as AppearanceMessage,
  Offer as OfferMessage,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Appearance, Offer, PaymentMethod } from '../domain/offer.ts';

/** A request without its offer is a mistake of the caller. */
export function offerOf(message: OfferMessage | null): Offer {
  if (!message) throw new TypeError('the request has no offer');
  return {
    amount: message.amount,
    description: message.description ?? null,
    items: message.items.map(({ reference, ...item }) => ({ ...item, reference: reference ?? null })),
    reference: message.reference ?? null,
    metadata: message.metadata,
    paymentMethods: message.paymentMethods as PaymentMethod[],
    maxInstallments: message.maxInstallments ?? null,
    appearance: appearanceOf(message.appearance),
  } satisfies Record<keyof OfferMessage, unknown>;
}

export function offerMessage(offer: Offer): OfferMessage {
  const { amount, description, items, reference, metadata, paymentMethods, maxInstallments, appearance } =
    offer;
  return {
    amount,
    description,
    items,
    reference,
    metadata,
    paymentMethods,
    maxInstallments,
    appearance,
  } satisfies EveryField<OfferMessage>;
}

function appearanceOf(message: AppearanceMessage | null): Appearance {
  return {
    accentColor: message?.accentColor ?? null,
    logoUrl: message?.logoUrl ?? null,
    radius: message?.radius ?? null,
    theme: (message?.theme || 'auto') as Appearance['theme'],
  };
}
