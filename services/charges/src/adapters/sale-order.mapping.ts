import type {
  CreateCardChargeRequest,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { SaleOrder } from '../domain/sale-intent.ts';
import { sellerOf } from './seller.mapping.ts';

type SaleRequest = Pick<
  CreatePixChargeRequest | CreateCardChargeRequest,
  'seller' | 'customer' | Exclude<keyof SaleOrder, 'buyer'>
>;

/** What a seller orders, whatever the payment method. A request without its seller or buyer is a mistake of the caller. */
export function saleOrderOf(request: SaleRequest): SaleOrder {
  const { seller, customer: buyer } = request;
  if (!seller || !buyer) throw new TypeError('the request has no seller or no customer');
  return {
    chargeId: request.chargeId,
    seller: sellerOf(seller),
    amount: request.amount,
    buyer,
    description: request.description ?? null,
    reference: request.reference ?? null,
    metadata: request.metadata,
    items: request.items,
    customerIp: request.customerIp,
  };
}
