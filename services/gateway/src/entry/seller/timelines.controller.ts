import { timelineEndpoints } from '@catraca/contracts/http/endpoints/timeline-endpoints';
import type { MandateTimeline, Timeline } from '@catraca/contracts/http/schemas/timeline';
import { Controller, Param, Req } from '@nestjs/common';
import { contextOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { GetTimeline } from '../../usecases/timeline/get-timeline.ts';

/** What happened to a seller's sales. */
@Controller()
export class TimelinesController {
  constructor(private readonly timeline: GetTimeline) {}

  @Route(timelineEndpoints.getChargeTimeline)
  ofCharge(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Timeline> {
    return this.timeline.ofCharge(contextOf(request), chargeId);
  }

  @Route(timelineEndpoints.getRefundTimeline)
  ofRefund(@Req() request: EdgeRequest, @Param('refund') refundId: string): Promise<Timeline> {
    return this.timeline.ofRefund(contextOf(request), refundId);
  }

  @Route(timelineEndpoints.getMandateTimeline)
  ofMandate(@Req() request: EdgeRequest, @Param('mandate') mandateId: string): Promise<MandateTimeline> {
    return this.timeline.ofMandate(contextOf(request), mandateId);
  }
}
