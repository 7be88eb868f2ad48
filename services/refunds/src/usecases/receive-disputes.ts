import { Injectable } from '@nestjs/common';
import { PixBanks } from '../adapters/pix-banks.ts';
import { FollowDispute } from './follow-dispute.ts';

/** Asks the bank about the disputes of a notice. Does nothing for an unknown id. */
@Injectable()
export class ReceiveDisputes {
  constructor(
    private readonly banks: PixBanks,
    private readonly followDispute: FollowDispute,
  ) {}

  async execute(bankIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    const check = { livemode, now, bank: this.banks.forCallbacks({ livemode }) };
    await Promise.all([...new Set(bankIds)].map((bankId) => this.followDispute.execute(bankId, check)));
  }
}
