import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { SandboxClient, type TestAttempt } from '../../adapters/sandbox.client.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowScheduled } from './follow-scheduled.ts';

/**
 * Has the payer's bank try to pay a scheduled test charge now, as the sandbox's bank does by itself at 06:00
 * and 18:00, then asks until its reads show it. Throws resource_not_found (also in live mode),
 * charge_not_payable.
 */
@Injectable()
export class DriveTestAttempt {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly sandbox: SandboxClient,
    private readonly sandboxClock: SandboxClock,
    private readonly followScheduled: FollowScheduled,
  ) {}

  async execute(context: CallContext, chargeId: string, attempt: TestAttempt): Promise<Charge> {
    if (context.livemode) throw new ApiError('resource_not_found');
    const charge = await this.charges.get(context, chargeId);
    if (charge.status !== 'pending' || !charge.scheduled) throw new ApiError('charge_not_payable');

    const txid = this.banks.txidOf(charge);
    await this.sandboxClock.sync(charge, txid, context.now);
    await this.sandbox.attempt(txid, attempt);
    const before = attemptsOf(charge);
    return readUntil(
      () => this.followScheduled.execute(charge, context.now),
      (followed) => followed.status !== 'pending' || attemptsOf(followed) !== before,
    );
  }
}

function attemptsOf({ scheduled }: Charge): string {
  return JSON.stringify(scheduled!.attempts);
}
