import { later } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import type { Ending, Mandate } from '../../domain/mandate.ts';
import { isUnconfirmed } from '../../domain/mandate-checks.ts';
import { FollowMandate } from './follow-mandate.ts';

/** The charge expires a moment after its QR code. */
const NEXT_LOOK_MS = 10_000;

/** The first charge, by the states that end its mandate. */
const endings: Readonly<Record<string, Ending>> = {
  expired: 'first_charge_expired',
  canceled: 'first_charge_canceled',
};

/**
 * A pending mandate ends with its first charge. One whose first charge is paid waits for the bank, which then
 * approves it, but not for ever: the payment stands without it.
 */
@Injectable()
export class FollowFirstCharge {
  constructor(
    private readonly mandates: MandateStore,
    private readonly charges: ChargesClient,
    private readonly followMandate: FollowMandate,
  ) {}

  /** Asks charges about it. `now`: the account's time. */
  async execute(mandate: Mandate, now: Date): Promise<Mandate> {
    const { accountId, livemode } = mandate;
    const charge = await this.charges.find({ accountId, livemode, now }, mandate.firstChargeId!);
    if (charge?.status === 'pending') await this.mandates.postpone(mandate, later(now, NEXT_LOOK_MS));
    return this.apply(mandate, charge?.status ?? 'canceled', now);
  }

  /** The same with a status that charges has told. */
  apply(mandate: Mandate, status: string, now: Date): Promise<Mandate> {
    const isOpen = status === 'pending';
    const ending = endings[status] ?? (!isOpen && isUnconfirmed(mandate, now) ? 'unconfirmed' : null);
    if (ending && mandate.status === 'pending') return this.followMandate.end(mandate, ending, now);
    return this.followMandate.execute(mandate, now);
  }
}
