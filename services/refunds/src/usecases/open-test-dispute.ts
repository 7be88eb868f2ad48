import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { SandboxClient } from '../adapters/sandbox.client.ts';
import type { Dispute } from '../domain/dispute.ts';
import { FollowDispute } from './follow-dispute.ts';

/**
 * Disputes the payment of a test charge at the sandbox bank, then asks it until that shows. Throws
 * resource_not_found (also in live mode), charge_not_disputable.
 */
@Injectable()
export class OpenTestDispute {
  constructor(
    private readonly charges: ChargesClient,
    private readonly sandbox: SandboxClient,
    private readonly sandboxClock: SandboxClock,
    private readonly banks: PixBanks,
    private readonly followDispute: FollowDispute,
  ) {}

  async execute(context: CallContext, chargeId: string): Promise<Dispute> {
    const { livemode, now } = context;
    if (livemode) throw new ApiError('resource_not_found');
    const endToEndId = (await this.charges.get(context, chargeId)).pix?.endToEndId;
    const bank = this.banks.of({ livemode });
    if (!endToEndId || !bank.disputes) throw new ApiError('charge_not_disputable');

    await this.sandboxClock.sync(context, endToEndId, now);
    const bankId = await this.sandbox.openMed(endToEndId);
    const dispute = await readUntil(
      () => this.followDispute.execute(bankId, { livemode, now, bank }),
      (found) => found !== null,
    );
    if (dispute?.stage !== 'open') throw new ApiError('charge_not_disputable');
    return dispute;
  }
}
