import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { SandboxClient } from '../../adapters/sandbox.client.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowBank } from './follow-bank.ts';

/**
 * Does at the sandbox bank what a buyer or the time would do to a test charge. Throws resource_not_found
 * (also in live mode), charge_not_payable.
 */
@Injectable()
export class DriveTestPix {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly sandbox: SandboxClient,
    private readonly sandboxClock: SandboxClock,
    private readonly followBank: FollowBank,
  ) {}

  /** The bank then sends its callback: the returned charge may still be pending. */
  async pay(context: CallContext, chargeId: string): Promise<Charge> {
    const { txid } = await this.find(context, chargeId);
    await this.sandbox.pay(txid);
    return this.charges.get(context, chargeId);
  }

  /** Ends the QR code's time, then asks the bank until its reads show it. */
  async expire(context: CallContext, chargeId: string): Promise<Charge> {
    const { charge, txid } = await this.find(context, chargeId);
    await this.sandbox.expire(txid);
    return readUntil(
      () => this.followBank.execute(charge, context.now),
      ({ status }) => status !== 'pending',
    );
  }

  /** A pending charge, with the sandbox at its account's time. */
  private async find(context: CallContext, chargeId: string): Promise<{ charge: Charge; txid: string }> {
    if (context.livemode) throw new ApiError('resource_not_found');
    const charge = await this.charges.get(context, chargeId);
    if (charge.status !== 'pending' || charge.scheduled) throw new ApiError('charge_not_payable');

    const txid = this.banks.txidOf(charge);
    await this.sandboxClock.sync(charge, txid, context.now);
    return { charge, txid };
  }
}
