import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../adapters/charge.store.ts';
import type { Charge } from '../domain/charge.ts';

/** A charge of the caller. Throws resource_not_found, also for a charge of another account or mode. */
@Injectable()
export class GetCharge {
  constructor(private readonly charges: ChargeStore) {}

  /** `evenUnconfirmed`: also an intent that its bank or acquirer has not confirmed. An abandoned one is never found. */
  async execute(context: CallContext, chargeId: string, evenUnconfirmed = false): Promise<Charge> {
    const charge = await this.charges.find(context, chargeId, evenUnconfirmed);
    if (!charge || charge.status === 'abandoned') throw new ApiError('resource_not_found');
    return charge;
  }
}
