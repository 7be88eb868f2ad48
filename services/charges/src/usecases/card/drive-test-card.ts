import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { SandboxClient } from '../../adapters/sandbox.client.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

/**
 * Does at the sandbox acquirer what an anti-fraud or a cardholder would do, and reads the charge until that
 * shows. Throws resource_not_found (also in live mode), charge_not_in_analysis, charge_not_disputable,
 * provider_unavailable.
 */
@Injectable()
export class DriveTestCard {
  constructor(
    private readonly charges: ChargeStore,
    private readonly sandbox: SandboxClient,
    private readonly followAcquirer: FollowAcquirer,
  ) {}

  /** A token of a test card, as a browser would get for its number: none passes here. */
  async createToken({ livemode }: CallContext, behaviour: string): Promise<string> {
    if (livemode) throw new ApiError('resource_not_found');
    return this.sandbox.createToken(behaviour);
  }

  async decideAnalysis(
    context: CallContext,
    chargeId: string,
    outcome: 'approved' | 'refused',
  ): Promise<Charge> {
    const charge = await this.find(context, chargeId);
    if (charge.status !== 'in_analysis') throw new ApiError('charge_not_in_analysis');
    await this.sandbox.decideAnalysis(chargeId, outcome);
    return readUntil(
      () => this.followAcquirer.execute(charge, context.now),
      ({ status }) => status !== 'in_analysis',
    );
  }

  async chargeBack(context: CallContext, chargeId: string): Promise<Charge> {
    const charge = await this.find(context, chargeId);
    const isPaid = charge.status === 'paid' || charge.status === 'partially_refunded';
    if (!charge.card || !isPaid) throw new ApiError('charge_not_disputable');
    await this.sandbox.chargeBack(chargeId);
    return readUntil(
      () => this.followAcquirer.execute(charge, context.now),
      ({ status }) => status === 'chargedback',
    );
  }

  private async find(context: CallContext, chargeId: string): Promise<Charge> {
    if (context.livemode) throw new ApiError('resource_not_found');
    return this.charges.get(context, chargeId);
  }
}
