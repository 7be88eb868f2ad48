import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { abandoned } from '../../domain/follow-mandate.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { assertOrderable, invalid, type MandateOrder, requestedMandate } from '../../domain/mandate-order.ts';
import { isDefinite } from '../is-refusal.ts';
import { OrderAtBank } from './order-at-bank.ts';

const REFUSED = 'O banco não pôde pedir a autorização ao pagador. Confira o banco, a agência e a conta.';

/** Who orders a mandate, and when. */
export interface Ordering {
  seller: Account;
  customerIp: string;
  /** `sub_…` that it comes with. */
  subscriptionId: string | null;
  /** Real time, by which the bank lists mandates. */
  startedAt: Date;
}

/**
 * Makes a mandate: its intent, its first charge, and then the mandate at the bank. Safe to repeat with the
 * same id: an interrupted attempt is continued. Throws seller_not_approved, amount_below_minimum,
 * validation_failed, provider_unavailable.
 */
@Injectable()
export class CreateMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly charges: ChargesClient,
    private readonly orderAtBank: OrderAtBank,
  ) {}

  async execute(context: CallContext, order: MandateOrder, ordering: Ordering): Promise<Mandate> {
    const mandate = await this.intentOf(context, order, ordering.seller);
    assertAskable(mandate);
    if (mandate.status === 'abandoned') throw new ApiError('provider_unavailable');
    if (mandate.status !== 'requested') return mandate;

    if (mandate.firstChargeId && !mandate.sends)
      await this.createFirstCharge(context, mandate, order, ordering);
    const ordered = await this.orderAtBank.execute(mandate, context.now, ordering.startedAt);
    assertAskable(ordered);
    return ordered;
  }

  /** The rules hold for a new order. A retry continues what was accepted. */
  private async intentOf(context: CallContext, order: MandateOrder, seller: Account): Promise<Mandate> {
    const existing = await this.mandates.find(context, order.id, true);
    if (existing) return existing;
    const isApproved = seller.registration === 'approved';
    assertOrderable(order, { isApproved, minAmount: seller.contract?.minAmount ?? 0 }, context.now);
    return this.mandates.insertOrFind(context, requestedMandate(context, order));
  }

  /** Without its first charge there is no mandate. */
  private async createFirstCharge(
    context: CallContext,
    mandate: Mandate,
    { firstCharge: first }: MandateOrder,
    ordering: Ordering,
  ): Promise<void> {
    try {
      await this.charges.createFirst(context, mandate, { ...ordering, first });
    } catch (error) {
      if (isDefinite(error)) await this.mandates.change(mandate, context.now, abandoned);
      throw error;
    }
  }
}

/** Throws validation_failed on `payer_bank` for one whose payer cannot be asked (specification S30.14). */
function assertAskable({ ending }: Mandate): void {
  if (ending === 'request_refused') throw invalid('payer_bank', REFUSED);
}
