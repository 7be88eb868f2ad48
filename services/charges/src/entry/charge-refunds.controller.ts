import type {
  ChargeRefundsService,
  CloseDisputeRequest,
  ConcludeRefundRequest,
  FindPaidChargesRequest,
  OpenDisputeRequest,
  ReserveRefundRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { ChargeStore } from '../adapters/charge.store.ts';
import type { Charge } from '../domain/charge.ts';
import { CloseDispute } from '../usecases/refunds/close-dispute.ts';
import { ConcludeRefund } from '../usecases/refunds/conclude-refund.ts';
import { OpenDispute } from '../usecases/refunds/open-dispute.ts';
import { ReserveRefund } from '../usecases/refunds/reserve-refund.ts';
import { disputeMessage, paidCharge, refundMessage, refundOrderOf } from './charge-refund.mapping.ts';

/** What the refunds service asks. */
@GrpcEntry('catraca.charges.v1.ChargeRefundsService')
export class ChargeRefundsController implements ChargeRefundsService {
  constructor(
    private readonly reserveRefundCase: ReserveRefund,
    private readonly concludeRefundCase: ConcludeRefund,
    private readonly openDisputeCase: OpenDispute,
    private readonly closeDisputeCase: CloseDispute,
    private readonly charges: ChargeStore,
  ) {}

  async reserveRefund(request: ReserveRefundRequest) {
    const { chargeId, refundId } = request;
    const order = refundOrderOf(request);
    const charge = await this.reserveRefundCase.execute(fromWire(request.context), chargeId, order);
    const { paymentMethod, pix } = charge;
    return { refund: refundOf(charge, refundId), endToEndId: pix?.endToEndId ?? '', paymentMethod };
  }

  async concludeRefund({ context, chargeId, refundId, status }: ConcludeRefundRequest) {
    const charge = await this.concludeRefundCase.execute(
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

  async openDispute(request: OpenDisputeRequest) {
    const { context, chargeId, disputeId: id, amount } = request;
    const order = { id, amount, openedAt: new Date(request.openedAt), dueAt: new Date(request.dueAt) };
    const charge = await this.openDisputeCase.execute(fromWire(context), chargeId, order);
    return { dispute: disputeOf(charge, id) };
  }

  async closeDispute({ context, chargeId, disputeId, status }: CloseDisputeRequest) {
    const charge = await this.closeDisputeCase.execute(
      fromWire(context),
      chargeId,
      disputeId,
      oneOf(['approved', 'rejected'], status),
    );
    return { dispute: disputeOf(charge, disputeId) };
  }
}

function refundOf({ refunds }: Charge, refundId: string) {
  return refundMessage(refunds.find(({ id }) => id === refundId)!);
}

function disputeOf({ disputes }: Charge, disputeId: string) {
  return disputeMessage(disputes.find(({ id }) => id === disputeId)!);
}

function oneOf<const Value extends string>(values: readonly Value[], given: string): Value {
  const value = values.find((one) => one === given);
  if (!value) throw new TypeError(`${given} is none of ${values.join(', ')}`);
  return value;
}
