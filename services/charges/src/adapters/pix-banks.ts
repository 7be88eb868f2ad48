import { ApiError } from '@catraca/kernel/errors';
import { ulidOf } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { type BankConnection, connectBank } from '@catraca/providers/bacen/connection';
import type { PixOrder, PixProvider } from '@catraca/providers/pix/pix-provider';
import type { ProviderMode } from '@catraca/providers/provider-mode';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { Charge } from '../domain/charge.ts';

type Mode = Pick<Charge, 'livemode'>;

type ConnectedBank = BankConnection & { callbackUrl: string | undefined };

/** The banks of test and live mode: the same connector with other addresses and credentials. */
@Injectable()
export class PixBanks implements OnApplicationShutdown {
  private readonly test: ConnectedBank | null;
  private readonly live: ConnectedBank | null;

  constructor(@Inject(CONFIG) settings: ChargesSettings) {
    this.test = bankOf(settings, 'TEST');
    this.live = bankOf(settings, 'LIVE');
  }

  /** The bank of a charge. Throws provider_unavailable when its mode has none. */
  of(mode: Mode): PixProvider {
    return this.connected(mode).foreground;
  }

  /** The same bank for jobs, which share a budget of calls a second. */
  inBackground(mode: Mode): PixProvider {
    return this.connected(mode).background;
  }

  /** The same bank for callbacks, which share a number of calls at a time. */
  forCallbacks(mode: Mode): PixProvider {
    return this.connected(mode).callbacks;
  }

  has(livemode: boolean): boolean {
    return (livemode ? this.live : this.test) !== null;
  }

  /** Derived from the charge's id, so that a retry cannot create a second charge at the bank. */
  txidOf({ id }: Pick<Charge, 'id'>): string {
    return ulidOf(id);
  }

  orderFor(charge: Charge): PixOrder {
    const { amount, expiresIn, description, buyer } = charge;
    return {
      txid: this.txidOf(charge),
      amount,
      expiresIn,
      description,
      payer: { name: buyer.name, document: buyer.document },
    };
  }

  /** Registers our gateway's callback address at the bank of this mode, if both are configured. */
  async registerCallback(livemode: boolean): Promise<void> {
    const bank = livemode ? this.live : this.test;
    if (bank?.callbackUrl) await bank.foreground.registerCallback(bank.callbackUrl);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  private connected({ livemode }: Mode): ConnectedBank {
    const bank = livemode ? this.live : this.test;
    if (!bank) throw new ApiError('provider_unavailable');
    return bank;
  }
}

function bankOf(settings: ChargesSettings, mode: ProviderMode): ConnectedBank | null {
  const connection = connectBank(settings, mode, {
    merchant: { name: settings.PIX_MERCHANT_NAME, city: settings.PIX_MERCHANT_CITY },
    backgroundCallsPerSecond: settings.BACKGROUND_CALLS_PER_SECOND,
  });
  return connection && { ...connection, callbackUrl: settings[`PIX_${mode}_CALLBACK_URL`] };
}
