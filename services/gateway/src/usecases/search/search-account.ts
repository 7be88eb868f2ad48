import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { HitKind, Search } from '@catraca/contracts/http/schemas/search';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { RequestStore } from '../../adapters/request.store.ts';
import { type Meanings, meaningsOf } from '../../domain/home/search-words.ts';
import { assertOfMode } from '../../domain/mode.ts';
import { type AccountMembership, mayCall } from '../../domain/panel-person.ts';
import {
  chargeHit,
  disputeHit,
  eventHit,
  type Found,
  linkHit,
  mandateHit,
  refundHit,
  requestHit,
  subscriptionHit,
  withdrawalHit,
} from './hits.ts';

const MOST_HITS = 20;
/** So that the sales of one buyer leave room for others. */
const MOST_CHARGES = 15;

/** The endpoint that shows what was found: who may not call it does not find it. */
const shownBy = {
  charge: sellerEndpoints.getCharge,
  refund: sellerEndpoints.getRefund,
  dispute: sellerEndpoints.getOwnDispute,
  withdrawal: operatorEndpoints.getWithdrawal,
  payment_link: sellerEndpoints.getPaymentLink,
  mandate: sellerEndpoints.getMandate,
  subscription: sellerEndpoints.getSubscription,
  event: sellerEndpoints.getOwnEvent,
  request: sellerEndpoints.getRequest,
} as const;

/**
 * Finds by a person's words what they may mean, as a whole, in one account and mode: parts of words find
 * nothing (specification S27.34). What was searched for is stored nowhere.
 */
@Injectable()
export class SearchAccount {
  constructor(
    private readonly services: GrpcServices,
    private readonly requests: RequestStore,
  ) {}

  async execute(context: CallContext, member: AccountMembership, words: string): Promise<Search> {
    const meanings = meaningsOf(words);
    const [named, charges, refunds] = await Promise.all([
      this.named(context, member, meanings),
      this.chargesOf(context, meanings),
      this.refundsOf(context, meanings),
    ]);
    const found = new Map([...named, ...charges, ...refunds].map((one) => [one.hit.id, one]));
    const newestFirst = [...found.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
    return { object: 'search', hits: newestFirst.slice(0, MOST_HITS).map(({ hit }) => hit) };
  }

  private async named(
    context: CallContext,
    member: AccountMembership,
    { named }: Meanings,
  ): Promise<Found[]> {
    if (!named || !mayCall(member, shownBy[named.kind])) return [];
    return ifThere(this.readers[named.kind](context, named.id));
  }

  private async refundsOf(context: CallContext, { rtrId }: Meanings): Promise<Found[]> {
    if (!rtrId) return [];
    const { refunds } = await this.services.refunds.findRefunds({ context: toWire(context), rtrId });
    return refunds.map((refund) => refundHit(refund, context));
  }

  private async chargesOf(
    context: CallContext,
    { named: _, rtrId: __, ...words }: Meanings,
  ): Promise<Found[]> {
    const call = { context: toWire(context), limit: MOST_CHARGES, ...words };
    const { charges } = await this.services.charges.findCharges(call);
    return charges.map((charge) => chargeHit(charge, context));
  }

  private readonly readers: Record<HitKind, (context: CallContext, id: string) => Promise<Found>> = {
    charge: async (context, chargeId) => {
      const { charge } = await this.services.charges.getCharge({ context: toWire(context), chargeId });
      return chargeHit(charge!, context);
    },
    refund: async (context, refundId) => {
      const { refund } = await this.services.refunds.getRefund({ context: toWire(context), refundId });
      return refundHit(refund!, context);
    },
    dispute: async (context, disputeId) => {
      const { accountId, livemode } = context;
      const { dispute } = await this.services.refunds.getDispute({ accountId, disputeId, livemode });
      return disputeHit(dispute!, context);
    },
    withdrawal: async (context, withdrawalId) => {
      const { accountId, livemode } = context;
      const { withdrawal } = await this.services.withdrawals.getWithdrawal({ accountId, withdrawalId });
      assertOfMode(withdrawal!, livemode);
      return withdrawalHit(withdrawal!, context);
    },
    payment_link: async (context, linkId) => {
      const { link } = await this.services.paymentLinks.getLink({ context: toWire(context), linkId });
      return linkHit(link!, context);
    },
    mandate: async (context, mandateId) => {
      const { mandate } = await this.services.mandates.getMandate({ context: toWire(context), mandateId });
      return mandateHit(mandate!, context);
    },
    subscription: async (context, subscriptionId) => {
      const call = { context: toWire(context), subscriptionId };
      const { subscription } = await this.services.subscriptions.getSubscription(call);
      return subscriptionHit(subscription!, context);
    },
    event: async (context, eventId) => {
      const { accountId, livemode } = context;
      const { event } = await this.services.webhooks.getEvent({ accountId, eventId, livemode });
      return eventHit(event!, context);
    },
    request: async (context, id) => {
      const { accountId, livemode } = context;
      return requestHit(await this.requests.get({ accountId, livemode }, id), context);
    },
  };
}

async function ifThere(reading: Promise<Found>): Promise<Found[]> {
  try {
    return [await reading];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'resource_not_found') return [];
    throw error;
  }
}
