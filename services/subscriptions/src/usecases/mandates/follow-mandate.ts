import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { log } from '@catraca/platform/telemetry/log';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { automaticOf, PixBanks } from '../../adapters/pix-banks.ts';
import { type AtBank, follow, isMoot } from '../../domain/follow-mandate.ts';
import type { Ending, Mandate } from '../../domain/mandate.ts';
import { SettleMandate } from './settle-mandate.ts';

/** Brings a mandate to the bank's state, with what follows from that. */
@Injectable()
export class FollowMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly banks: PixBanks,
    private readonly sandboxClock: SandboxClock,
    private readonly settleMandate: SettleMandate,
  ) {}

  /** Asks the bank. `now`: the account's time. `bank`: with the limits of the caller. */
  async execute(
    mandate: Mandate,
    now: Date,
    bank: PixProvider = this.banks.of(mandate, now),
  ): Promise<Mandate> {
    await this.sandboxClock.sync(mandate, mandate.bankId!, now);
    return this.apply(mandate, await automaticOf(bank).findMandate(mandate.bankId!), now);
  }

  /**
   * Ends it at the bank, and then here. Why is stored first: after a crash it is ended all the same. Throws
   * provider_unavailable while the outcome is unknown.
   */
  async end(mandate: Mandate, ending: Ending, now: Date): Promise<Mandate> {
    const ended = await this.mandates.change(mandate, now, (current) =>
      (current.status === 'pending' || current.status === 'active') && current.ending === null
        ? { set: { ending, attempts: 0 }, event: null }
        : null,
    );
    return this.cancelAtBank(ended, now);
  }

  async cancelAtBank(mandate: Mandate, now: Date): Promise<Mandate> {
    if (mandate.status !== 'pending' && mandate.status !== 'active') return mandate;
    await this.sandboxClock.sync(mandate, mandate.bankId!, now);
    const bank = automaticOf(this.banks.of(mandate, now));
    // The payer may have approved it in the last second.
    const seen = isMoot(mandate.ending) ? await bank.findMandate(mandate.bankId!) : null;
    const atBank = seen?.status === 'approved' ? seen : await bank.cancelMandate(mandate.bankId!);
    return this.apply(mandate, atBank, now);
  }

  /** Brings it to a state that the bank has just reported; null: the bank knows none. */
  async apply(mandate: Mandate, atBank: AtBank | null, now: Date): Promise<Mandate> {
    if (!atBank || atBank.status === 'unknown')
      log.error(
        { mandate: mandate.id, status: atBank?.status ?? null },
        'the bank does not say how a mandate is',
      );
    const followed = await this.mandates.change(mandate, now, (current) => follow(current, atBank, now));
    return this.settled(followed, now);
  }

  /** What follows is done again by the job when it fails: the mandate's status stands. */
  private async settled(mandate: Mandate, now: Date): Promise<Mandate> {
    try {
      return await this.settleMandate.execute(mandate, now);
    } catch (error) {
      log.warn({ err: error, mandate: mandate.id }, 'what follows from a mandate will be done later');
      return mandate;
    }
  }
}
