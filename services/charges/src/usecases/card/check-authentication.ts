import type { CallContext } from '@catraca/kernel/call-context';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { AcquirerProvider } from '@catraca/providers/acquirer/acquirer-provider';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { AuthenticationStore } from '../../adapters/authentication.store.ts';
import { ThreeDsTokens } from '../../adapters/three-ds-tokens.ts';
import type { UsableCard } from '../../adapters/vault.client.ts';
import { isOfSale, isSameCard } from '../../domain/card/authentication.ts';
import { type CardOrder, type OrderedAuthentication, totalOf } from '../../domain/card/card-order.ts';

const ignored = counter({
  name: 'card_authentications_ignored_total',
  help: 'Authentications of orders that did not count: forged, of another sale or card, or used before',
  labels: ['mode'],
});

/**
 * Which authentication of the cardholder counts for a sale (specification S15.21). One of our own 3DS server
 * must agree with it in account, amount, outcome and card, and counts for one charge, whose retry may use it
 * again with the same card. Another server's counts only when the seller's own server sends it, and the
 * platform allows it for the account. Throws installments_not_available, provider_unavailable.
 */
@Injectable()
export class CheckAuthentication {
  constructor(
    private readonly tokens: ThreeDsTokens,
    private readonly acquirers: Acquirers,
    private readonly authentications: AuthenticationStore,
  ) {}

  /** Null: none counts. */
  async execute(
    context: CallContext,
    order: CardOrder,
    saved: UsableCard | null,
  ): Promise<OrderedAuthentication | null> {
    const { threeDs } = order;
    if (!threeDs) return null;
    const counted = await this.countedOf(context, { order, threeDs, saved });
    if (!counted) ignored.inc({ mode: context.livemode ? 'live' : 'test' });
    return counted;
  }

  private async countedOf(
    context: CallContext,
    sale: AuthenticatedSale,
  ): Promise<OrderedAuthentication | null> {
    const { order, threeDs } = sale;
    const { token } = threeDs;
    if (order.fromBrowser && !token) return null;
    if (token && !(await this.tokens.isOurs(context, token))) return null;
    const others = !token && order.seller.isOwnMpiAllowed ? threeDs : null;
    if (!this.acquirers.threeDSecureOf(context)) return others;
    const found = await this.acquirerOf(context, order).findAuthentication(threeDs.transactionId);
    if (!found) return others;
    const terms = { accountId: context.accountId, amount: totalOf(order) };
    const counts = isOfSale(found, threeDs, terms) && (await this.take(context, sale, found));
    const { firstSix, lastFour } = found.card;
    return counts ? { ...threeDs, card: { firstSix, lastFour } } : null;
  }

  private acquirerOf(context: CallContext, { chargeId: id }: CardOrder): AcquirerProvider {
    return this.acquirers.of({ ...context, id }, context.now);
  }

  /**
   * For a retry of its charge too, which may bring another card. Nothing is asked about the token that it was
   * taken with: that may be spent by now.
   */
  private async take(
    context: CallContext,
    { order, saved }: AuthenticatedSale,
    { outcome: { transactionId }, card, isUsed }: Found,
  ): Promise<boolean> {
    const { chargeId, source } = order;
    const use = { livemode: context.livemode, transactionId, source };
    const taken = await this.authentications.find(use);
    if (taken ? taken.chargeId !== chargeId : isUsed) return false;
    if (taken?.isSameSource) return true;
    const reference = 'token' in source ? source : saved!;
    const charged = await this.acquirerOf(context, order).findCardTraits(reference);
    return isSameCard(card, charged) && (taken !== null || this.authentications.take({ ...use, chargeId }));
  }
}

interface AuthenticatedSale {
  order: CardOrder;
  threeDs: OrderedAuthentication;
  /** The card to charge, when it is a saved one. */
  saved: UsableCard | null;
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<Acquirers['of']>['findAuthentication']>>>;
