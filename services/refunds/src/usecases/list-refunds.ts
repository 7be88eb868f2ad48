import type { CallContext } from '@catraca/kernel/call-context';
import type { Listed, Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import type { Refund } from '../domain/refund.ts';

/** Refunds of a charge, newest first. Throws resource_not_found for a charge that is not the caller's. */
@Injectable()
export class ListRefunds {
  constructor(
    private readonly refunds: RefundStore,
    private readonly charges: ChargesClient,
  ) {}

  async execute(context: CallContext, chargeId: string, page: Page): Promise<Listed<Refund>> {
    await this.charges.get(context, chargeId);
    return this.refunds.list(context, chargeId, page);
  }
}
