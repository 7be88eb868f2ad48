import type { CallContext } from '@catraca/kernel/call-context';
import { type DeclineCode, declineCodes } from '@catraca/kernel/cards';
import { later } from '@catraca/kernel/dates';
import { ApiError, errorTable } from '@catraca/kernel/errors';
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
import { type CardOrder, requestCardCharge } from '../../domain/card/card-order.ts';
import { awaitAcquirer, declineWithoutOrder } from '../../domain/card/follow-acquirer.ts';
import { isInDoubt, lastSendOf, sendAgain } from '../../domain/card/order-sends.ts';
import type { Charge } from '../../domain/charge.ts';
import { CheckAuthentication } from './check-authentication.ts';
import { countCardOutcome } from './count-card-outcome.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

const ORDER = 'POST /orders';
const EVEN_REQUESTED = true;

interface Attempt {
  order: CardOrder;
  saved: UsableCard | null;
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
    const known = await this.charges.find(context, order.chargeId, EVEN_REQUESTED);
    const outcome = known && (await this.outcomeOf(context, known)); // a retry is not validated again
    const charge = outcome ?? (await this.sell(context, order, known));
    if (charge.status === 'failed') throw declined(charge);
    return charge;
  }

  /** `known`: the intent of an earlier attempt, of which the acquirer has no order. */
  private async sell(context: CallContext, given: CardOrder, known: Charge | null): Promise<Charge> {
    const prepared = await this.prepare(context, given).catch((error: unknown) => {
      if (!known || !isInDoubt(known, context.now) || !isRefusal(error)) throw error;
      return null;
    });
    // What a retry is refused for says nothing of the order that may be charging the card.
    if (!prepared) return this.awaitOutcome(context, known!);
    const { order, saved, requested } = prepared;
    const intent = known ?? (await this.charges.insertOrFind(context, requested));
    const isFirst = intent === requested;
    const outcome = isFirst || known ? null : await this.outcomeOf(context, intent);
    if (outcome) return outcome;
    assertSameTerms(intent, requested);
    const isFinal = isFirst || !isInDoubt(intent, context.now);
    if (saved?.isExpired) return this.refuse(context, intent, { decline: 'expired_card', isFinal });
    if (isFirst) return this.authorize(context, intent, { order, saved }, null);
    return this.authorizeAgain(context, intent, { order, saved, requested });
  }

  /** Checks what is ordered. Nothing is stored. */
  private async prepare(context: CallContext, given: CardOrder): Promise<Attempt & { requested: Charge }> {
    this.assertAvailable(context, given);
    const saved = await this.findSaved(context, given);
    const threeDs = await this.checkAuthentication.execute(context, given, saved);
    const order = { ...given, threeDs };
    return { order, saved, requested: requestCardCharge(context, order, saved) };
  }

  /**
   * What became of a charge by an earlier attempt. Null: the acquirer has no order of it. Only this tells
   * whether it was charged: the acquirer's idempotency ends after a day, and a repetition may bring another
   * token.
   */
  private async outcomeOf(context: CallContext, charge: Charge): Promise<Charge | null> {
    if (charge.status !== 'requested') return charge;
    const order = await this.acquirers
      .of(charge, context.now)
      .findOrder(charge.id)
      .catch(() => undefined);
    // The earlier attempt may be charging the card now.
    if (order === undefined) return this.awaitOutcome(context, charge);
    return order && this.followAcquirer.apply(charge, order, context.now);
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

  /** Stores that the order is sent again, which another attempt may do at the same time, and sends it. */
  private async authorizeAgain(
    context: CallContext,
    intent: Charge,
    { requested, ...attempt }: Attempt & { requested: Charge },
  ): Promise<Charge> {
    let earlierSend = lastSendOf(intent);
    const current = await this.charges.change(context, intent, (stored) => {
      earlierSend = lastSendOf(stored);
      return sendAgain(stored, requested, context.now);
    });
    if (current.status !== 'requested') return current;
    return this.authorize(context, current, attempt, earlierSend);
  }

  /** `earlierSend`: the last one before this, whose outcome is unknown. Null: there was none. */
  private async authorize(
    context: CallContext,
    intent: Charge,
    { order, saved }: Attempt,
    earlierSend: Date | null,
  ): Promise<Charge> {
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
      return this.refuse(context, intent, { decline: error.decline, isFinal });
    if (error instanceof RequestNotSent && error.operation === ORDER) throw error;
    if (isUnavailable(error)) return this.awaitOutcome(context, intent);
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.operation !== ORDER) return this.awaitOutcome(context, intent);
    if (!error.isDefinite(ORDER)) throw unavailable(ORDER, error);
    // An earlier request may have made the order that this one was refused.
    const outcome = await this.outcomeOf(context, intent);
    return outcome ?? this.refuse(context, intent, { decline: 'unknown', isFinal });
  }

  private awaitOutcome(context: CallContext, intent: Charge): Promise<Charge> {
    const dueAt = later(context.now, UNKNOWN_OUTCOME_CHECK_MS);
    return this.charges.change(context, intent, (charge) => awaitAcquirer(charge, dueAt));
  }

  /** Not final while an earlier send may still be processed: it may charge the card. */
  private async refuse(
    context: CallContext,
    intent: Charge,
    { decline, isFinal }: { decline: DeclineCode; isFinal: boolean },
  ): Promise<Charge> {
    if (!isFinal) return this.awaitOutcome(context, intent);
    const failed = await this.charges.change(context, intent, (charge) =>
      declineWithoutOrder(charge, decline, context.now),
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

/** Whether it says that the order was refused as it is. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && errorTable[error.code].http < 500;
}

function declined({ id, card }: Charge): ApiError {
  const decline = card?.decline ?? 'unknown';
  const { retryable } = declineCodes[decline];
  return new ApiError('card_declined', { decline_code: decline, retryable, charge: id });
}
