import type {
  ChargeRefundsService,
  ConcludeRefundRequest,
  FindPaidChargesRequest,
  ReserveRefundRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { ChargeStore } from '../adapters/charge.store.ts';
import type { Charge } from '../domain/charge.ts';
import { ConcludeRefund } from '../usecases/refunds/conclude-refund.ts';
import { ReserveRefund } from '../usecases/refunds/reserve-refund.ts';
import { oneOf, paidCharge, refundMessage, refundOrderOf } from './charge-refund.mapping.ts';

/** What the refunds service asks about refunds. */
@GrpcEntry('catraca.charges.v1.ChargeRefundsService')
export class ChargeRefundsController implements Partial<ChargeRefundsService> {
  constructor(
    private readonly reserve: ReserveRefund,
    private readonly conclude: ConcludeRefund,
    private readonly charges: ChargeStore,
  ) {}

  async reserveRefund(request: ReserveRefundRequest) {
    const { chargeId, refundId } = request;
    const order = refundOrderOf(request);
    const charge = await this.reserve.execute(fromWire(request.context), chargeId, order);
    const { paymentMethod } = charge;
    const { endToEndId, acquirerChargeId } = paidCharge(charge);
    return { refund: refundOf(charge, refundId), endToEndId, acquirerChargeId, paymentMethod };
  }

  async concludeRefund({ context, chargeId, refundId, status }: ConcludeRefundRequest) {
    const charge = await this.conclude.execute(
      fromWire(context),
      chargeId,
      refundId,
      oneOf(['succeeded', 'failed'], status),
    );
    return { refund: refundOf(charge, refundId) };
  }

  async findPaidCharges({ endToEndIds, chargeIds, livemode }: FindPaidChargesRequest) {
    const found = await (chargeIds.length > 0
      ? this.charges.findPaid(chargeIds, livemode)
      : this.charges.findPaidBy(endToEndIds, livemode));
    return { charges: found.map(paidCharge) };
  }
}

function refundOf({ refunds }: Charge, refundId: string) {
  return refundMessage(refunds.find(({ id }) => id === refundId)!);
}
