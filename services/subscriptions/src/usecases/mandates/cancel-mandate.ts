import type { CallContext } from '@catraca/kernel/call-context';
import { unavailable } from '@catraca/providers/http/outcome';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { FollowMandate } from './follow-mandate.ts';

const CANCEL = 'PATCH /rec/{idRec}';

/**
 * The seller cancels a mandate at the bank. One that has ended stays as it is. Throws resource_not_found, and
 * provider_unavailable when the outcome is unknown; it is then canceled later.
 */
@Injectable()
export class CancelMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly followMandate: FollowMandate,
  ) {}

  async execute(context: CallContext, id: string): Promise<Mandate> {
    const mandate = await this.mandates.get(context, id);
    try {
      const ended = await this.followMandate.end(mandate, 'seller', context.now);
      if (ended.status !== 'pending' && ended.status !== 'active') return ended;
    } catch (error) {
      throw error instanceof ProviderRefused ? unavailable(error.operation, error) : error;
    }
    throw unavailable(CANCEL, new Error('the bank does not show it'));
  }
}
