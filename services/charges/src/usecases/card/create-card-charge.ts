import type { CallContext } from '@catraca/kernel/call-context';
import { type DeclineCode, declineCodes } from '@catraca/kernel/cards';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { CardDeclined } from '@catraca/providers/acquirer/card-declined';
import { isUnavailable, RequestNotSent, unavailable } from '@catraca/providers/http/outcome';
import { isRefusalFinal } from '@catraca/providers/pix/doubt';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { Acquirers, acquirerOrderOf } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { type UsableCard, VaultClient } from '../../adapters/vault.client.ts';
import { whyUnavailable } from '../../domain/card/card-availability.ts';
import {
  type CardOrder,
  requestCardCharge,
  withoutOtherAuthentication,
} from '../../domain/card/card-order.ts';
import { awaitAcquirer, declineWithoutOrder } from '../../domain/card/follow-acquirer.ts';
import type { Charge } from '../../domain/charge.ts';
import { CheckAuthentication } from './check-authentication.ts';
import { countCardOutcome } from './count-card-outcome.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

const ORDER = 'POST /orders';
/** `earlierSend`: of an interrupted attempt, whose outcome is unknown. Null: there was none. */
interface Attempt {
  order: CardOrder;
  saved: UsableCard | null;
  earlierSend: Date | null;
}

/** The first check of an order whose outcome is unknown. */
const UNKNOWN_OUTCOME_CHECK_MS = 5_000;

/**
 * Charges a card. Safe to repeat with the same charge id: the acquirer knows the order by it. A charge whose
 * outcome is unknown is `processing`. Throws card_declined, card_not_available, seller_not_approved,
 * installments_not_available, three_ds_required, amount_below_minimum, validation_failed for an unknown saved
 * card or another's authentication, and with nothing charged provider_rate_limited, provider_unavailable.
 */
@Injectable()
export class CreateCardCharge {
  constructor(
    private readonly charges: ChargeStore,
    private readonly acquirers: Acquirers,
    private readonly vault: VaultClient,
    private readonly sandboxClock: SandboxClock,
    private readonly checkAuthentication: CheckAuthentication,
    private readonly followAcquirer: FollowAcquirer,
  ) {}

  async execute(context: CallContext, order: CardOrder): Promise<Charge> {
    const known = await this.charges.find(context, order.chargeId); // a retry is not validated again
    const charge = known ?? (await this.sell(context, order));
    if (charge.status === 'failed') throw declined(charge);
    return charge;
  }

  private async sell(context: CallContext, given: CardOrder): Promise<Charge> {
    this.assertAvailable(context, given);
    const saved = await this.findSaved(context, given);
    const threeDs = await this.checkAuthentication.execute(context, given, saved);
    const order = { ...given, threeDs };
    const requested = requestCardCharge(context, order, saved);
    const intent = await this.charges.insertOrFind(context, requested);
    if (intent.status !== 'requested') return intent;
    assertSameTerms(intent, requested);
    const earlierSend = intent === requested ? null : intent.createdAt;
    if (!earlierSend) return this.authorize(context, intent, { order, saved, earlierSend });
    const found = await this.found(context, intent);
    if (found) return found;
    const current = await this.charges.change(context, intent, (charge) =>
      withoutOtherAuthentication(charge, requested),
    );
    if (current.status !== 'requested') return current;
    return this.authorize(context, current, { order, saved, earlierSend });
  }

  /**
   * The charge by an order of an earlier attempt, or null when the acquirer has none: its idempotency ends
   * after a day, and a repetition may bring another token.
   */
  private async found(context: CallContext, intent: Charge): Promise<Charge | null> {
    const order = await this.acquirers
      .of(intent, context.now)
      .findOrder(intent.id)
      .catch(() => undefined);
    // The earlier attempt may be charging the card now.
    if (order === undefined) return this.awaitOutcome(context, intent);
    return order && this.followAcquirer.apply(intent, order, context.now);
  }

  private assertAvailable(context: CallContext, { seller }: CardOrder): void {
    const reason = whyUnavailable(this.acquirers.operationOf(context), seller);
    if (reason === 'seller_cannot_transact') throw new ApiError('seller_not_approved');
    if (reason) throw new ApiError('card_not_available');
  }

  private async findSaved(context: CallContext, { source }: CardOrder): Promise<UsableCard | null> {
    if ('token' in source) return null;
    try {
      return await this.vault.use(context, source.savedCardId);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'resource_not_found') throw error;
      throw new ApiError('validation_failed', { fields: { 'card.id': ['Cartão salvo não encontrado.'] } });
    }
  }

  private async authorize(
    context: CallContext,
    intent: Charge,
    { order, saved, earlierSend }: Attempt,
  ): Promise<Charge> {
    if (saved?.isExpired) return this.decline(context, intent, 'expired_card');
    try {
      await this.sandboxClock.sync(intent, intent.id, context.now);
      const payment = await this.acquirers
        .of(intent, context.now)
        .charge(acquirerOrderOf(intent, order, saved));
      return await this.followAcquirer.apply(intent, payment, context.now);
    } catch (error) {
      const afterDoubt = error instanceof ProviderRefused && error.afterDoubt;
      const isFinal = isRefusalFinal({ afterDoubt }, earlierSend, context.now);
      return this.afterError(context, intent, { error, isFinal });
    }
  }

  /**
   * What an error of the order says about the charge. An order that the acquirer refuses and does not have
   * failed, unless an earlier send may have been processed: then reads may not show its order yet. One that
   * was never sent may be sent again.
   */
  private async afterError(
    context: CallContext,
    intent: Charge,
    { error, isFinal }: { error: unknown; isFinal: boolean },
  ): Promise<Charge> {
    if (error instanceof CardDeclined)
      return isFinal ? this.decline(context, intent, error.decline) : this.awaitOutcome(context, intent);
    if (error instanceof RequestNotSent && error.operation === ORDER) throw error;
    if (isUnavailable(error)) return this.awaitOutcome(context, intent);
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.operation !== ORDER) return this.awaitOutcome(context, intent);
    if (!error.isDefinite(ORDER)) throw unavailable(ORDER, error);
    return this.afterRefusal(context, intent, isFinal);
  }

  /** An earlier request may have made the order that this one was refused. */
  private async afterRefusal(context: CallContext, intent: Charge, isFinal: boolean): Promise<Charge> {
    const found = await this.acquirers
      .of(intent, context.now)
      .findOrder(intent.id)
      .catch(() => undefined);
    if (found === undefined) return this.awaitOutcome(context, intent);
    if (found) return this.followAcquirer.apply(intent, found, context.now);
    return isFinal ? this.decline(context, intent, 'unknown') : this.awaitOutcome(context, intent);
  }

  private awaitOutcome(context: CallContext, intent: Charge): Promise<Charge> {
    const dueAt = later(context.now, UNKNOWN_OUTCOME_CHECK_MS);
    return this.charges.change(context, intent, (charge) => awaitAcquirer(charge, dueAt));
  }

  private async decline(context: CallContext, intent: Charge, code: DeclineCode): Promise<Charge> {
    const failed = await this.charges.change(context, intent, (charge) =>
      declineWithoutOrder(charge, code, context.now),
    );
    countCardOutcome(intent, failed);
    return failed;
  }
}

/** The buyer agreed to these terms, not to those of an earlier attempt. Nothing is charged. */
function assertSameTerms(intent: Charge, requested: Charge): void {
  if (intent.amount === requested.amount && intent.installments === requested.installments) return;
  throw unavailable(ORDER, new Error('an earlier attempt of this charge had other terms'));
}

function declined({ id, card }: Charge): ApiError {
  const decline = card?.decline ?? 'unknown';
  const { retryable } = declineCodes[decline];
  return new ApiError('card_declined', { decline_code: decline, retryable, charge: id });
}
