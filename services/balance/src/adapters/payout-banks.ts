import { ApiError } from '@catraca/kernel/errors';
import { ulidOf } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { EfiPayouts } from '@catraca/providers/efi/client';
import { payoutOptions } from '@catraca/providers/efi/settings';
import { CALLBACK_CALLS, CALLBACK_CALLS_WAITING } from '@catraca/providers/http/limits';
import type { PayoutOrder, PayoutProvider } from '@catraca/providers/payouts/payout-provider';
import type { ProviderMode } from '@catraca/providers/provider-mode';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';

type Mode = Pick<Withdrawal, 'livemode'>;

/** One bank, as jobs and callbacks call it. */
interface ConnectedBank {
  background: PayoutProvider;
  callbacks: PayoutProvider;
  callbackUrl: string | undefined;
}

export const BACKGROUND_CALLS_PER_SECOND = 10;

/** The banks that pay withdrawals of test and live mode: the same connector with other addresses and credentials. */
@Injectable()
export class PayoutBanks implements OnApplicationShutdown {
  private readonly test: ConnectedBank | null;
  private readonly live: ConnectedBank | null;

  constructor(@Inject(CONFIG) settings: BalanceSettings) {
    this.test = bankOf(settings, 'TEST');
    this.live = bankOf(settings, 'LIVE');
  }

  has(livemode: boolean): boolean {
    return (livemode ? this.live : this.test) !== null;
  }

  /** The bank of a withdrawal, within the budget of jobs. Throws provider_unavailable when its mode has none. */
  inBackground(mode: Mode): PayoutProvider {
    return this.connected(mode).background;
  }

  /** The same bank for callbacks, which share a number of calls at a time. */
  forCallbacks(mode: Mode): PayoutProvider {
    return this.connected(mode).callbacks;
  }

  /** Derived from the withdrawal's id, so that no retry can pay twice. */
  payoutIdOf({ id }: Pick<Withdrawal, 'id'>): string {
    return ulidOf(id);
  }

  orderFor(withdrawal: Withdrawal): PayoutOrder {
    const { id, amount, bankAccount } = withdrawal;
    return { payoutId: this.payoutIdOf(withdrawal), amount, to: bankAccount, description: `Saque ${id}` };
  }

  /** Registers our gateway's callback address at the bank of this mode, if both are configured. */
  async registerCallback(livemode: boolean): Promise<void> {
    const bank = livemode ? this.live : this.test;
    if (bank?.callbackUrl) await bank.background.registerCallback(bank.callbackUrl);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.background.close(), this.live?.background.close()]);
  }

  private connected({ livemode }: Mode): ConnectedBank {
    const bank = livemode ? this.live : this.test;
    if (!bank) throw new ApiError('provider_unavailable');
    return bank;
  }
}

function bankOf(settings: BalanceSettings, mode: ProviderMode): ConnectedBank | null {
  const options = payoutOptions(settings, mode);
  if (!options) return null;
  const bank = new EfiPayouts({ ...options, pixKey: settings[`PAYOUT_${mode}_KEY`] ?? '' });
  return {
    background: bank.paced(BACKGROUND_CALLS_PER_SECOND),
    callbacks: bank.bounded(CALLBACK_CALLS, CALLBACK_CALLS_WAITING),
    callbackUrl: settings[`PAYOUT_${mode}_CALLBACK_URL`],
  };
}
