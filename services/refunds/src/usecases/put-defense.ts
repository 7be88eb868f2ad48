import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { DefenseStore } from '../adapters/defense.store.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { assertTakesDefense, type Defense } from '../domain/defense.ts';

/** The seller says what happened, in the place of what it said before. */
@Injectable()
export class PutDefense {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly defenses: DefenseStore,
  ) {}

  /** Throws resource_not_found, dispute_closed. */
  async execute({ accountId, livemode, now }: CallContext, id: string, text: string): Promise<Defense> {
    const dispute = await this.disputes.get(accountId, id, livemode);
    assertTakesDefense(dispute, now);
    const written = await this.defenses.writeText(dispute, text === '' ? null : text, now);
    if (!written) throw new ApiError('dispute_closed'); // meanwhile
    return written;
  }
}
