import type {
  ChargeRefundsService,
  CloseDisputeRequest,
  OpenDisputeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import type { Charge } from '../domain/charge.ts';
import { CloseDispute } from '../usecases/refunds/close-dispute.ts';
import { OpenDispute } from '../usecases/refunds/open-dispute.ts';
import { disputeMessage, oneOf } from './charge-refund.mapping.ts';

/** What the refunds service asks about Pix disputes. */
@GrpcEntry('catraca.charges.v1.ChargeRefundsService')
export class ChargeDisputesController implements Partial<ChargeRefundsService> {
  constructor(
    private readonly open: OpenDispute,
    private readonly close: CloseDispute,
  ) {}

  async openDispute(request: OpenDisputeRequest) {
    const { context, chargeId, disputeId: id, amount } = request;
    const order = { id, amount, openedAt: new Date(request.openedAt), dueAt: new Date(request.dueAt) };
    const charge = await this.open.execute(fromWire(context), chargeId, order);
    return { dispute: disputeOf(charge, id) };
  }

  async closeDispute({ context, chargeId, disputeId, status }: CloseDisputeRequest) {
    const charge = await this.close.execute(
      fromWire(context),
      chargeId,
      disputeId,
      oneOf(['approved', 'rejected'], status),
    );
    return { dispute: disputeOf(charge, disputeId) };
  }
}

function disputeOf({ disputes }: Charge, disputeId: string) {
  return disputeMessage(disputes.find(({ id }) => id === disputeId)!);
}
