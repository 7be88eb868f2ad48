import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import type { AcquirerProvider, CardOrder as AcquirerOrder } from '@catraca/providers/acquirer/acquirer-provider';
import { acquirerOf, type AcquirerMode } from '@catraca/providers/pagarme/settings';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { CardOperation } from '../domain/card-availability.ts';
import type { CardOrder } from '../domain/card-order.ts';
import type { Charge } from '../domain/charge.ts';
import type { UsableCard } from './vault.client.ts';

type Mode = Pick<Charge, 'livemode'>;

/** What browsers need to give a card to the acquirer. */
export interface Tokenization {
  url: string;
  publicKey: string;
}

/** The acquirers of test and live mode: the same connector with other addresses and keys. */
@Injectable()
export class Acquirers implements OnApplicationShutdown {
  private readonly test: AcquirerProvider | null;
  private readonly live: AcquirerProvider | null;

  constructor(@Inject(CONFIG) private readonly settings: ChargesSettings) {
    this.test = acquirerOf(settings, 'TEST');
    this.live = acquirerOf(settings, 'LIVE');
  }

  /** The acquirer of a charge. Throws provider_unavailable when its mode has none. */
  of({ livemode }: Mode): AcquirerProvider {
    const acquirer = livemode ? this.live : this.test;
    if (!acquirer) throw new ApiError('provider_unavailable');
    return acquirer;
  }

  has(livemode: boolean): boolean {
    return (livemode ? this.live : this.test) !== null;
  }

  operationOf({ livemode }: Mode): CardOperation {
    const { CARDS_ENABLED, CARDS_TEST_ENABLED, CARDS_LIVE_ENABLED } = this.settings;
    return {
      isPlatformEnabled: CARDS_ENABLED,
      isAcquirerAccountEnabled: livemode ? CARDS_LIVE_ENABLED : CARDS_TEST_ENABLED,
      hasCredential: this.has(livemode),
    };
  }

  /** Null when browsers cannot tokenize in this mode. */
  tokenizationOf({ livemode }: Mode): Tokenization | null {
    const mode: AcquirerMode = livemode ? 'LIVE' : 'TEST';
    const url = this.settings[`ACQUIRER_${mode}_URL`];
    const publicKey = this.settings[`ACQUIRER_${mode}_PUBLIC_KEY`];
    return url && publicKey ? { url: `${url}/tokens`, publicKey } : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.close(), this.live?.close()]);
  }
}

/** The order that the acquirer gets for a charge. `saved`: the card to charge, when it is a saved one. */
export function acquirerOrderOf(charge: Charge, order: CardOrder, saved: UsableCard | null): AcquirerOrder {
  const { source, threeDs } = order;
  const { buyer, items, amount, installments, customerIp } = charge;
  const card = 'token' in source ? source : { customerId: saved!.customerId, cardId: saved!.cardId };
  const { name, email, document, phoneDdd = null, phoneNumber = null } = buyer;
  return {
    chargeId: charge.id,
    amount,
    installments,
    card,
    customer: { name, email, document, phoneDdd, phoneNumber },
    items: items.map(({ description, quantity, amount: price }) => ({ description, quantity, amount: price })),
    customerIp,
    threeDSecure: threeDs,
  };
}
