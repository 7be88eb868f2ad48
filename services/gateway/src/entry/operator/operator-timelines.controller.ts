import { operatorTimelineEndpoints } from '@catraca/contracts/http/endpoints/timeline-endpoints';
import type { MandateTimeline, Timeline, WithdrawalTimeline } from '@catraca/contracts/http/schemas/timeline';
import { type CallContext, timeIn } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { assertOfMode } from '../../domain/mode.ts';
import { type EdgeRequest, panelModeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { GetTimeline } from '../../usecases/timeline/get-timeline.ts';

/** What happened to the sales and withdrawals of an account. */
@Controller()
export class OperatorTimelinesController {
  constructor(
    private readonly services: GrpcServices,
    private readonly timeline: GetTimeline,
  ) {}

  @Route(operatorTimelineEndpoints.getAccountChargeTimeline)
  async ofCharge(
    @Req() request: EdgeRequest,
    @Param('account') account: string,
    @Param('code') chargeId: string,
  ): Promise<Timeline> {
    return this.timeline.ofCharge(await this.ofChargesMode(request, account, chargeId), chargeId);
  }

  @Route(operatorTimelineEndpoints.getAccountRefundTimeline)
  async ofRefund(
    @Req() request: EdgeRequest,
    @Param('account') account: string,
    @Param('refund') refundId: string,
  ): Promise<Timeline> {
    const context = await this.inItsMode(request, account, (either) =>
      this.services.refunds.getRefund({ context: toWire(either), refundId }),
    );
    return this.timeline.ofRefund(context, refundId);
  }

  @Route(operatorTimelineEndpoints.getAccountMandateTimeline)
  async ofMandate(
    @Req() request: EdgeRequest,
    @Param('account') account: string,
    @Param('mandate') mandateId: string,
  ): Promise<MandateTimeline> {
    const context = await this.inItsMode(request, account, (either) =>
      this.services.mandates.getMandate({ context: toWire(either), mandateId }),
    );
    return this.timeline.ofMandate(context, mandateId);
  }

  @Route(operatorTimelineEndpoints.getDisputeTimeline)
  async ofDispute(
    @Req() request: EdgeRequest,
    @Param('account') account: string,
    @Param('dispute') disputeId: string,
  ): Promise<Timeline> {
    const { dispute } = await this.services.refunds.getDispute({
      accountId: account,
      disputeId,
      livemode: panelModeOf(request),
    });
    const context = await this.ofChargesMode(request, account, dispute!.chargeId);
    return this.timeline.ofDispute(context, disputeId);
  }

  @Route(operatorTimelineEndpoints.getWithdrawalTimeline)
  async ofWithdrawal(
    @Req() request: EdgeRequest,
    @Param('account') account: string,
    @Param('withdrawal') withdrawalId: string,
  ): Promise<WithdrawalTimeline> {
    const { withdrawal } = await this.services.withdrawals.getWithdrawal({
      accountId: account,
      withdrawalId,
    });
    assertOfMode(withdrawal!, panelModeOf(request));
    const contextIn = await this.contextsOf(request, account);
    return this.timeline.ofWithdrawal(contextIn(withdrawal!.livemode), withdrawalId);
  }

  private ofChargesMode(request: EdgeRequest, accountId: string, chargeId: string): Promise<CallContext> {
    return this.inItsMode(request, accountId, (context) =>
      this.services.charges.getCharge({ context: toWire(context), chargeId }),
    );
  }

  /**
   * An id is of one mode, which the operator need not know: test mode if `read` does not find it in live
   * mode.
   */
  private async inItsMode(
    request: EdgeRequest,
    accountId: string,
    read: (context: CallContext) => Promise<unknown>,
  ): Promise<CallContext> {
    const contextIn = await this.contextsOf(request, accountId);
    try {
      await read(contextIn(true));
      return contextIn(true);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'resource_not_found') throw error;
      return contextIn(false);
    }
  }

  private async contextsOf(
    { edge }: EdgeRequest,
    accountId: string,
  ): Promise<(livemode: boolean) => CallContext> {
    const { account } = await this.services.accounts.getAccount({ accountId });
    return (livemode) => {
      return { accountId, livemode, now: timeIn(account!.testClockOffsetSeconds, livemode, edge.now) };
    };
  }
}
