import type {
  Buyer,
  CardToken,
  CreateCardChargeRequest,
  ThreeDsOutcome,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type {
  BillingAddressInput,
  CardTokenInput,
  ChargeCardInput,
  ThreeDsInput,
} from '@catraca/contracts/http/schemas/card-input';
import type { CustomerInput } from '@catraca/contracts/http/schemas/charge';
import type { CamelCase, EveryField } from '@catraca/kernel/mapping';

export function buyerMessage(customer: CustomerInput): Buyer {
  return {
    name: customer.name,
    email: customer.email,
    document: customer.document,
    documentType: customer.document_type,
    phoneDdd: customer.phone_ddd,
    phoneNumber: customer.phone_number,
  } satisfies EveryField<Buyer> & Record<CamelCase<keyof CustomerInput>, unknown>;
}

export function cardTokenMessage(card: Omit<CardTokenInput, 'id'>): CardToken {
  return {
    token: card.token,
    holderName: card.holder_name,
    holderDocument: card.holder_document,
    billingAddress: card.billing_address ? addressMessage(card.billing_address) : null,
  } satisfies EveryField<CardToken> & Record<CamelCase<keyof CardTokenInput>, unknown>;
}

/** A saved card, or a token, which comes with the name of its holder. */
export function cardSource(
  card: ChargeCardInput,
): Pick<CreateCardChargeRequest, 'cardId' | 'cardToken' | 'threeDs'> {
  const threeDs = card.three_ds ? threeDsMessage(card.three_ds) : null;
  if (card.id != null) return { cardId: card.id, threeDs };
  const token = { ...card, token: card.token!, holder_name: card.holder_name! };
  return { cardToken: cardTokenMessage(token), threeDs };
}

function addressMessage(address: BillingAddressInput): NonNullable<CardToken['billingAddress']> {
  return {
    zipCode: address.zip_code,
    number: address.number,
    street: address.street,
    complement: address.complement,
    neighborhood: address.neighborhood,
    city: address.city,
    state: address.state,
  } satisfies EveryField<NonNullable<CardToken['billingAddress']>>;
}

export function threeDsMessage(outcome: ThreeDsInput): ThreeDsOutcome {
  return {
    token: outcome.token,
    transactionId: outcome.transaction_id,
    status: outcome.status,
    eci: outcome.eci,
    cavv: outcome.cavv,
    version: outcome.version,
  } satisfies EveryField<ThreeDsOutcome>;
}
