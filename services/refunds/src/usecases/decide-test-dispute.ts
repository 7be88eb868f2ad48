import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { readUntil } from '@catraca/platform/service/read-until';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { Injectable } from '@nestjs/common';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import { SandboxClient } from '../adapters/sandbox.client.ts';
import type { Dispute } from '../domain/dispute.ts';
import { FollowDispute } from './follow-dispute.ts';

/**
 * Lets the sandbox bank decide a test dispute, then asks it until that shows. An approved one may still be
 * open: its returns are on their way. Throws resource_not_found (also in live mode), dispute_closed.
 */
@Injectable()
export class DecideTestDispute {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly sandbox: SandboxClient,
    private readonly sandboxClock: SandboxClock,
    private readonly banks: PixBanks,
    private readonly followDispute: FollowDispute,
  ) {}

  async execute(
    { accountId, livemode, now }: CallContext,
    id: string,
    outcome: 'approved' | 'rejected',
  ): Promise<Dispute> {
    if (livemode) throw new ApiError('resource_not_found');
    const dispute = await this.disputes.get(accountId, id, livemode);

    for (const atBank of [dispute.bankId, dispute.endToEndId])
      await this.sandboxClock.sync(dispute, atBank, now);
    await this.sandbox.decideMed(dispute.bankId, outcome === 'approved' ? 'approve' : 'reject');
    const check = { livemode, now, bank: this.banks.of({ livemode }) };
    return readUntil(
      async () => (await this.followDispute.execute(dispute.bankId, check)) ?? dispute,
      ({ stage, closesAt }) => stage === 'closed' || closesAt !== null,
    );
  }
}
