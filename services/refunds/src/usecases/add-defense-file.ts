import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { DefenseStore } from '../adapters/defense.store.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { assertTakesDefense, type DefenseFile, newDefenseFile } from '../domain/defense.ts';
import type { Dispute } from '../domain/dispute.ts';

export interface GivenFile {
  /** Assigned by the gateway: a repeated call adds nothing. */
  id: string;
  name: string;
  content: Uint8Array;
}

/** The seller shows what proves its word. */
@Injectable()
export class AddDefenseFile {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly defenses: DefenseStore,
  ) {}

  /** Throws resource_not_found, dispute_closed, file_type_not_allowed, file_too_large, file_limit_reached. */
  async execute(
    { accountId, livemode, now }: CallContext,
    disputeId: string,
    given: GivenFile,
  ): Promise<DefenseFile> {
    const dispute = await this.disputes.get(accountId, disputeId, livemode);
    const added = await this.listed(dispute, given.id);
    if (added) return added;
    assertTakesDefense(dispute, now);
    const file = newDefenseFile(given, given.content, now);
    const isAdded = await this.defenses.addFile(dispute, file, given.content);
    return isAdded ? file : this.addedBefore(dispute, file, now);
  }

  /** Throws why it was not added, unless it was before. */
  private async addedBefore(
    { id, accountId, livemode }: Dispute,
    { id: fileId }: DefenseFile,
    now: Date,
  ): Promise<DefenseFile> {
    const dispute = await this.disputes.get(accountId, id, livemode);
    const added = await this.listed(dispute, fileId);
    if (added) return added;
    assertTakesDefense(dispute, now);
    throw new ApiError('file_limit_reached');
  }

  /** A repetition finds it after the deadline, too. */
  private async listed(dispute: Dispute, fileId: string): Promise<DefenseFile | undefined> {
    const { files } = await this.defenses.get(dispute);
    return files.find((file) => file.id === fileId);
  }
}
