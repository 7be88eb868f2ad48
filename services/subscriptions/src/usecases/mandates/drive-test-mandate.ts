import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { ulidOf } from '@catraca/kernel/ids';
import { readUntil } from '@catraca/platform/service/read-until';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SandboxClient } from '../../adapters/sandbox.client.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { FollowMandate } from './follow-mandate.ts';

/**
 * Does at the sandbox bank what a payer would do with a test mandate, then asks the bank until that shows.
 * Throws resource_not_found (also in live mode), mandate_not_pending, mandate_not_active.
 */
@Injectable()
export class DriveTestMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly sandbox: SandboxClient,
    private readonly sandboxClock: SandboxClock,
    private readonly followMandate: FollowMandate,
  ) {}

  async decide(context: CallContext, id: string, decision: 'approve' | 'reject'): Promise<Mandate> {
    const mandate = await this.find(context, id);
    if (mandate.status !== 'pending') throw new ApiError('mandate_not_pending');
    await this.sandbox.decide(mandate.bankId!, decision);
    return this.shown(mandate, context.now);
  }

  async cancel(context: CallContext, id: string): Promise<Mandate> {
    const mandate = await this.find(context, id);
    if (mandate.status !== 'active') throw new ApiError('mandate_not_active');
    await this.sandbox.cancel(mandate.bankId!);
    return this.shown(mandate, context.now);
  }

  /** A mandate, with the sandbox at its account's time. */
  private async find(context: CallContext, id: string): Promise<Mandate> {
    if (context.livemode) throw new ApiError('resource_not_found');
    const mandate = await this.mandates.get(context, id);
    const { bankId, firstChargeId } = mandate;
    const atBank = [bankId!, ...(firstChargeId ? [ulidOf(firstChargeId)] : [])];
    for (const known of atBank) await this.sandboxClock.sync(mandate, known, context.now);
    return mandate;
  }

  private shown(mandate: Mandate, now: Date): Promise<Mandate> {
    return readUntil(
      () => this.followMandate.execute(mandate, now),
      ({ status }) => status !== mandate.status,
    );
  }
}
