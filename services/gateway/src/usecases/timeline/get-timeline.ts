import type { GetChargeHistoryResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { ProviderStep } from '@catraca/contracts/gen/catraca/common/v1/steps';
import type {
  GetRefundHistoryResponse,
  RefundHistory,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import type { MandateTimeline, Timeline, WithdrawalTimeline } from '@catraca/contracts/http/schemas/timeline';
import { EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { RequestStore } from '../../adapters/request.store.ts';
import { type Links, ofRefunds, recent, type Story, timelineOf } from '../../domain/timeline/timeline.ts';
import { known } from '../known.ts';
import { chargeEntries } from './charge-entries.ts';
import { type CommonParts, commonStory } from './common-story.ts';
import { mandateStateEntries, resourceLinks, stepEntryOf, withdrawalStateEntries } from './entries.ts';
import { type Moment, missingEvents } from './missing-events.ts';
import { ownWork } from './own-work.ts';

/** What sellers hear of a mandate's statuses. Nothing of a pending one. */
const MANDATE_EVENTS: Readonly<Record<string, string>> = {
  active: 'mandate.activated',
  rejected: 'mandate.rejected',
  expired: 'mandate.expired',
  canceled: 'mandate.canceled',
};

/** What charges and refunds tell of a sale. Null: refunds is away. */
interface Changes {
  history: GetChargeHistoryResponse;
  refunds: GetRefundHistoryResponse | null;
}

/** What requests, postings, events and webhooks are about. */
interface Subject {
  /** The charge or withdrawal whose postings are read, all or those with one of these causes. Null: none. */
  subject: string | null;
  causeIds?: string[];
  /** What requests and events name. */
  resources: string[];
}

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
    return { object: 'timeline', charge, ...this.told(await this.sale(context, charge), context) };
  }

  async ofRefund(context: CallContext, refundId: string): Promise<Timeline> {
    const { refund } = await this.services.refunds.getRefund({ context: toWire(context), refundId });
    const charge = refund!.chargeId;
    const story = await this.partOfSale(context, charge, () => [refundId]);
    return { object: 'timeline', charge, ...this.told(story, context) };
  }

  /** With the refunds that belong to the dispute. */
  async ofDispute(context: CallContext, disputeId: string): Promise<Timeline> {
    const { accountId } = context;
    const { dispute } = await this.services.refunds.getDispute({ accountId, disputeId });
    const charge = dispute!.chargeId;
    const story = await this.partOfSale(context, charge, (histories) => [
      disputeId,
      ...histories.filter((history) => history.disputeId === disputeId).map(({ id }) => id),
    ]);
    return { object: 'timeline', charge, ...this.told(story, context) };
  }

  async ofWithdrawal(context: CallContext, withdrawalId: string): Promise<WithdrawalTimeline> {
    const { accountId, livemode } = context;
    const { withdrawals } = this.services;
    const [{ withdrawal, states, steps }, parts] = await Promise.all([
      withdrawals.getWithdrawalHistory({ accountId, withdrawalId }),
      this.parts(context, { subject: withdrawalId, resources: [withdrawalId] }),
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
      underWay: [
        ...common.underWay,
        ...(isUnderWay ? [{}] : []),
        ...this.missing(context, moments, parts),
        ...recent(linked(steps, {}), context.now),
      ],
      isWhole: common.isWhole,
    };
    return { object: 'timeline', withdrawal: withdrawalId, ...this.told(story, context) };
  }

  /** Its charges have timelines of their own. */
  async ofMandate(context: CallContext, mandateId: string): Promise<MandateTimeline> {
    const [{ states, steps, isUnderWay }, parts] = await Promise.all([
      this.services.mandates.getMandateHistory({ context: toWire(context), mandateId }),
      this.parts(context, { subject: null, resources: [mandateId] }),
    ]);
    const common = commonStory(parts, new Map());
    const moments = states.map(({ status, at }) => ({ type: MANDATE_EVENTS[status] ?? '', at }));
    const story = {
      entries: [...mandateStateEntries(states), ...steps.map((step) => stepEntryOf(step)), ...common.entries],
      underWay: [
        ...common.underWay,
        ...(isUnderWay ? [{}] : []),
        ...this.missing(context, moments, parts),
        ...recent(linked(steps, {}), context.now),
      ],
      isWhole: common.isWhole,
    };
    return { object: 'timeline', mandate: mandateId, ...this.told(story, context) };
  }

  private told(story: Story, { now }: CallContext) {
    const keptMs = Math.min(EVENT_RETENTION_SECONDS * 1_000, this.requests.keptMs);
    return timelineOf(story, now, keptMs);
  }

  private async sale(context: CallContext, charge: string): Promise<Story> {
    const read = await this.changesOf(context, charge);
    // Requests about a dispute name the dispute only.
    const resources = [charge, ...disputesOf(read.history)];
    return this.saleStory(context, read, await this.parts(context, { subject: charge, resources }));
  }

  /** What is about some refunds and disputes: lists are cut after these were chosen, not before. */
  private async partOfSale(
    context: CallContext,
    charge: string,
    choose: (histories: readonly RefundHistory[]) => string[],
  ): Promise<Story> {
    const read = await this.changesOf(context, charge);
    const chosen = choose(read.refunds?.histories ?? []);
    const parts = await this.parts(context, { subject: charge, resources: chosen, causeIds: chosen });
    return ofRefunds(this.saleStory(context, read, parts), chosen);
  }

  private async changesOf(context: CallContext, chargeId: string): Promise<Changes> {
    const call = { context: toWire(context), chargeId };
    const [history, refunds] = await Promise.all([
      this.services.charges.getChargeHistory(call),
      known(this.services.refunds.getRefundHistory(call)),
    ]);
    return { history, refunds };
  }

  private saleStory(context: CallContext, { history, refunds }: Changes, parts: CommonParts): Story {
    const common = commonStory(parts, tracesOf(history));
    const histories = refunds?.histories ?? [];
    const refundSteps = histories.flatMap(({ id, steps }) => linked(steps, resourceLinks([id])));
    return {
      entries: [
        ...chargeEntries(history),
        ...refundSteps.map(({ step, links }) => stepEntryOf(step, links)),
        ...common.entries,
      ],
      underWay: [
        ...common.underWay,
        ...ownWork(history, histories, parts.posted?.postedSeqs ?? []),
        ...this.missing(context, history.moments, parts),
        ...recent([...linked(history.steps, {}), ...refundSteps], context.now),
      ],
      isWhole: common.isWhole && refunds !== null,
    };
  }

  /** Of the moments whose events are kept still. */
  private missing({ now }: CallContext, moments: readonly Moment[], { webhooks }: CommonParts): Links[] {
    const since = later(now, -EVENT_RETENTION_SECONDS * 1_000).toISOString();
    return missingEvents(
      moments.filter(({ at }) => at > since),
      webhooks?.events ?? [],
    );
  }

  /** Null: the service is away. */
  private async parts(
    context: CallContext,
    { subject: subjectId, resources, causeIds = [] }: Subject,
  ): Promise<CommonParts> {
    const { accountId, livemode } = context;
    const [requests, posted, webhooks] = await Promise.all([
      this.requests.writesOf({ accountId, livemode }, resources),
      subjectId === null
        ? { entries: [], postedSeqs: [] }
        : known(this.services.balance.listEntriesOf({ context: toWire(context), subjectId, causeIds })),
      known(this.services.webhooks.listEventsOf({ accountId, livemode, resourceIds: resources })),
    ]);
    return { requests, posted, webhooks };
  }
}

const disputesOf = ({ moments }: GetChargeHistoryResponse) => [
  ...new Set(moments.flatMap(({ subjectId }) => (subjectId?.startsWith('med_') ? subjectId : []))),
];

const tracesOf = ({ moments }: GetChargeHistoryResponse) =>
  new Map(moments.map(({ seq, traceId }) => [seq, traceId ?? null]));

/** `links`: of the refund or dispute that the steps are of. */
const linked = (steps: readonly ProviderStep[], links: Links) => steps.map((step) => ({ step, links }));
