import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { Injectable } from '@nestjs/common';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { SandboxClient } from '../../adapters/sandbox.client.ts';
import type { Charge } from '../../domain/charge.ts';
import { GetCharge } from '../get-charge.ts';
import { FollowBank } from './follow-bank.ts';

/**
 * Expires a test charge's QR at the sandbox bank, then asks the bank. Throws resource_not_found (also in live mode),
 * charge_not_payable.
 */
@Injectable()
export class ExpireTestCharge {
  constructor(
    private readonly getCharge: GetCharge,
    private readonly banks: PixBanks,
    private readonly sandbox: SandboxClient,
    private readonly sandboxClock: SandboxClock,
    private readonly followBank: FollowBank,
  ) {}

  async execute(context: CallContext, chargeId: string): Promise<Charge> {
    if (context.livemode) throw new ApiError('resource_not_found');

    const charge = await this.getCharge.execute(context, chargeId);
    if (charge.status !== 'pending') throw new ApiError('charge_not_payable');

    const txid = this.banks.txidOf(charge);
    await this.sandboxClock.sync(charge, txid, context.now);
    await this.sandbox.expire(txid);
    return this.followBank.execute(charge, context.now);
  }
}
