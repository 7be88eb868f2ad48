import type { CallContext } from '@catraca/kernel/call-context';
import type { Listed, Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { type RefundFilter, RefundStore } from '../adapters/refund.store.ts';
import type { Refund } from '../domain/refund.ts';

const everyRefund = { status: null, createdSince: null, createdUntil: null };

/** Refunds, newest first. */
@Injectable()
export class ListRefunds {
  constructor(
    private readonly refunds: RefundStore,
    private readonly charges: ChargesClient,
  ) {}

  /** Throws resource_not_found for a charge that is not the caller's. */
  async ofCharge(context: CallContext, chargeId: string, page: Page): Promise<Listed<Refund>> {
    await this.charges.get(context, chargeId);
    return this.refunds.list(context, { ...everyRefund, chargeId }, page);
  }

  execute(context: CallContext, filter: RefundFilter, page: Page): Promise<Listed<Refund>> {
    return this.refunds.list(context, filter, page);
  }
}
