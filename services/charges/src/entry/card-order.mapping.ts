import type {
  CardToken,
  CreateCardChargeRequest,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { threeDsStatuses } from '@catraca/kernel/cards';
import { canonicalTransactionId } from '../domain/card/authentication.ts';
import type {
  CardOrder,
  OrderedAuthentication,
  CardToken as OrderedToken,
} from '../domain/card/card-order.ts';
import { saleOrderOf } from './charge.mapping.ts';

/** What `saleOrderOf` reads, and the two sources. */
type NotOfCard = keyof CreatePixChargeRequest | 'cardId' | 'cardToken';

/**
 * `CreateCardChargeRequest` -> `CardOrder`. A request without its seller, buyer or card is a mistake of the
 * caller.
 */
export function cardOrderOf(request: CreateCardChargeRequest): CardOrder {
  const { cardId, cardToken } = request;
  if (!cardId && !cardToken) throw new TypeError('the request has no card');
  return {
    ...saleOrderOf(request),
    installments: request.installments,
    source: cardToken ? tokenOf(cardToken) : { savedCardId: cardId! },
    saveCard: request.saveCard,
    threeDs: authenticationOf(request),
    fromBrowser: request.fromBrowser,
  } satisfies Record<Exclude<keyof CreateCardChargeRequest, NotOfCard> | 'source', unknown>;
}

function tokenOf({ token, holderName, holderDocument, billingAddress: address }: CardToken): OrderedToken {
  return {
    token,
    holderName,
    holderDocument: holderDocument ?? null,
    billingAddress: address
      ? {
          zipCode: address.zipCode,
          number: address.number,
          street: address.street ?? null,
          complement: address.complement ?? null,
          neighborhood: address.neighborhood ?? null,
          city: address.city ?? null,
          state: address.state ?? null,
        }
      : null,
  };
}

function authenticationOf({ threeDs }: CreateCardChargeRequest): OrderedAuthentication | null {
  if (!threeDs) return null;
  const status = threeDsStatuses.find((one) => one === threeDs.status);
  if (!status) throw new TypeError('the request has an unknown status of authentication');
  return {
    token: threeDs.token ?? null,
    transactionId: canonicalTransactionId(threeDs.transactionId),
    status,
    eci: threeDs.eci ?? null,
    cavv: threeDs.cavv ?? null,
    version: threeDs.version ?? null,
    card: null,
  };
}
