import { ApiError } from '@catraca/kernel/errors';
import { ulidOf } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { BacenPix } from '@catraca/providers/bacen/client';
import { type BankMode, bankOptions } from '@catraca/providers/bacen/settings';
import type { PixOrder, PixProvider } from '@catraca/providers/pix/pix-provider';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { Charge } from '../domain/charge.ts';

/** The banks of test and live mode: the same connector with other addresses and credentials. */
@Injectable()
export class PixBanks implements OnApplicationShutdown {
  private readonly test: PixProvider | null;
  private readonly live: PixProvider | null;

  constructor(@Inject(CONFIG) private readonly settings: ChargesSettings) {
    this.test = bankOf(settings, 'TEST');
    this.live = bankOf(settings, 'LIVE');
  }

  /** The bank of a charge. Throws provider_unavailable when its mode has none. */
  of({ livemode }: Pick<Charge, 'livemode'>): PixProvider {
    const bank = livemode ? this.live : this.test;
    if (!bank) throw new ApiError('provider_unavailable');
    return bank;
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

  /** The modes that have a bank. */
  get modes(): { livemode: boolean }[] {
    return [...(this.test ? [{ livemode: false }] : []), ...(this.live ? [{ livemode: true }] : [])];
  }

  /** Registers our gateway's callback address at each bank. */
  async registerCallbacks(): Promise<void> {
    const { PIX_TEST_CALLBACK_URL: test, PIX_LIVE_CALLBACK_URL: live } = this.settings;
    if (this.test && test) await this.test.registerCallback(test);
    if (this.live && live) await this.live.registerCallback(live);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.close(), this.live?.close()]);
  }
}

function bankOf(settings: ChargesSettings, mode: BankMode): PixProvider | null {
  const options = bankOptions(settings, mode);
  if (!options) return null;
  return new BacenPix({
    ...options,
    pixKey: settings[`PIX_${mode}_KEY`] ?? '',
    merchant: { name: settings.PIX_MERCHANT_NAME, city: settings.PIX_MERCHANT_CITY },
  });
}
