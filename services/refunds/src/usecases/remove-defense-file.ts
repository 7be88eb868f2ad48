import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { DefenseStore } from '../adapters/defense.store.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { assertTakesDefense } from '../domain/defense.ts';

/** The seller takes a file back. */
@Injectable()
export class RemoveDefenseFile {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly defenses: DefenseStore,
  ) {}

  /** Throws resource_not_found, dispute_closed. */
  async execute({ accountId, livemode, now }: CallContext, disputeId: string, fileId: string): Promise<void> {
    const dispute = await this.disputes.get(accountId, disputeId, livemode);
    const { files } = await this.defenses.get(dispute);
    if (!files.some(({ id }) => id === fileId)) throw new ApiError('resource_not_found');
    assertTakesDefense(dispute, now);
    const isRemoved = await this.defenses.removeFile(dispute, fileId, now);
    if (!isRemoved) await this.throwWhy(accountId, disputeId, now);
  }

  /** Somebody else was faster: the bank, or who removed it. */
  private async throwWhy(accountId: string, disputeId: string, now: Date): Promise<never> {
    assertTakesDefense(await this.disputes.get(accountId, disputeId), now);
    throw new ApiError('resource_not_found');
  }
}
