import type { GetChargeHistoryResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { RefundHistory } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { Timeline, WithdrawalTimeline } from '@catraca/contracts/http/schemas/timeline';
import { EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { RequestStore } from '../../adapters/request.store.ts';
import { type Links, ofRefunds, type Story, timelineOf } from '../../domain/timeline/timeline.ts';
import { chargeEntries } from './charge-entries.ts';
import { type CommonParts, commonStory } from './common-story.ts';
import { resourceLinks, stepEntryOf, withdrawalStateEntries } from './entries.ts';
import { type Moment, missingEvents } from './missing-events.ts';
import { ownWork } from './own-work.ts';

/**
 * What happened to a sale, a part of it, or a withdrawal, from what each service keeps (specification S25.1).
 * Throws resource_not_found. What a service that is away keeps is missing, and the timeline is not complete.
 */
@Injectable()
export class GetTimeline {
  constructor(
    private readonly services: GrpcServices,
    private readonly requests: RequestStore,
  ) {}

  async ofCharge(context: CallContext, charge: string): Promise<Timeline> {
    const { story } = await this.sale(context, charge);
    return { object: 'timeline', charge, ...this.told(story, context) };
  }

  async ofRefund(context: CallContext, refundId: string): Promise<Timeline> {
    const { refund } = await this.services.refunds.getRefund({ context: toWire(context), refundId });
    const charge = refund!.chargeId;
    const { story } = await this.sale(context, charge);
    return { object: 'timeline', charge, ...this.told(ofRefunds(story, [refundId]), context) };
  }

  /** With the refunds that belong to the dispute. */
  async ofDispute(context: CallContext, disputeId: string): Promise<Timeline> {
    const { accountId } = context;
    const { dispute } = await this.services.refunds.getDispute({ accountId, disputeId });
    const charge = dispute!.chargeId;
    const { story, histories } = await this.sale(context, charge);
    const refunds = histories.filter((history) => history.disputeId === disputeId).map(({ id }) => id);
    const ofDispute = ofRefunds(story, [...refunds, disputeId]);
    return { object: 'timeline', charge, ...this.told(ofDispute, context) };
  }

  async ofWithdrawal(context: CallContext, withdrawalId: string): Promise<WithdrawalTimeline> {
    const { accountId, livemode } = context;
    const { withdrawals } = this.services;
    const [{ withdrawal, states, steps }, parts] = await Promise.all([
      withdrawals.getWithdrawalHistory({ accountId, withdrawalId }),
      this.parts(context, withdrawalId),
    ]);
    if (withdrawal!.livemode !== livemode) throw new ApiError('resource_not_found');
    const common = commonStory(parts, new Map());
    const isUnderWay = withdrawal!.status === 'requested' || withdrawal!.status === 'processing';
    const moments = states.map(({ status, at }) => ({ type: `withdrawal.${status}`, at }));
    const story = {
      entries: [
        ...withdrawalStateEntries(states, withdrawal!.amount),
        ...steps.map((step) => stepEntryOf(step)),
        ...common.entries,
      ],
      // A state and its posting are stored at once.
      underWay: [...common.underWay, ...(isUnderWay ? [{}] : []), ...this.missing(context, moments, parts)],
      isWhole: common.isWhole,
    };
    return { object: 'timeline', withdrawal: withdrawalId, ...this.told(story, context) };
  }

  private told(story: Story, { now }: CallContext) {
    const keptMs = Math.min(EVENT_RETENTION_SECONDS * 1_000, this.requests.keptMs);
    return timelineOf(story, now, keptMs);
  }

  private async sale(
    context: CallContext,
    chargeId: string,
  ): Promise<{ story: Story; histories: RefundHistory[] }> {
    const call = { context: toWire(context), chargeId };
    const [history, refunds, parts] = await Promise.all([
      this.services.charges.getChargeHistory(call),
      known(this.services.refunds.getRefundHistory(call)),
      this.parts(context, chargeId),
    ]);
    const common = commonStory(await this.withDisputes(context, parts, history), tracesOf(history));
    const histories = refunds?.histories ?? [];
    const story = {
      entries: [...chargeEntries(history), ...histories.flatMap(refundStepEntries), ...common.entries],
      underWay: [
        ...common.underWay,
        ...ownWork(history, histories, parts.posted?.postedSeqs ?? []),
        ...this.missing(context, history.moments, parts),
      ],
      isWhole: common.isWhole && refunds !== null,
    };
    return { story, histories };
  }

  /** With the requests about the charge's disputes: they name the dispute only. */
  private async withDisputes(
    { accountId, livemode }: CallContext,
    parts: CommonParts,
    { moments }: GetChargeHistoryResponse,
  ): Promise<CommonParts> {
    const disputes = new Set(
      moments.flatMap(({ subjectId }) => (subjectId?.startsWith('med_') ? subjectId : [])),
    );
    const reads = [...disputes].map((id) => this.requests.writesOf({ accountId, livemode }, id));
    return { ...parts, requests: [...parts.requests, ...(await Promise.all(reads)).flat()] };
  }

  /** Of the moments whose events are kept still. */
  private missing({ now }: CallContext, moments: readonly Moment[], { webhooks }: CommonParts): Links[] {
    const since = later(now, -EVENT_RETENTION_SECONDS * 1_000).toISOString();
    return missingEvents(
      moments.filter(({ at }) => at > since),
      webhooks?.events ?? [],
    );
  }

  /** Requests, postings, events and webhooks about a resource. Null: the service is away. */
  private async parts(context: CallContext, resource: string): Promise<CommonParts> {
    const { accountId, livemode } = context;
    const [requests, posted, webhooks] = await Promise.all([
      this.requests.writesOf({ accountId, livemode }, resource),
      known(this.services.balance.listEntriesOf({ context: toWire(context), subjectId: resource })),
      known(this.services.webhooks.listEventsOf({ accountId, livemode, resourceId: resource })),
    ]);
    return { requests, posted, webhooks };
  }
}

const tracesOf = ({ moments }: GetChargeHistoryResponse) =>
  new Map(moments.map(({ seq, traceId }) => [seq, traceId ?? null]));

const refundStepEntries = ({ id, steps }: RefundHistory) =>
  steps.map((step) => stepEntryOf(step, resourceLinks([id])));

/** Null when the service is away: a timeline is read when things are broken. */
async function known<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'service_unavailable') throw error;
    log.warn({ err: error }, 'a part of a timeline is missing');
    return null;
  }
}
