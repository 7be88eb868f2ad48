import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import type {
  CardOrder as AcquirerOrder,
  AcquirerProvider,
} from '@catraca/providers/acquirer/acquirer-provider';
import { type AcquirerConnection, connectAcquirer } from '@catraca/providers/pagarme/connection';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { CardOperation } from '../domain/card-availability.ts';
import type { CardOrder } from '../domain/card-order.ts';
import type { Charge } from '../domain/charge.ts';
import type { UsableCard } from './vault.client.ts';

type Mode = Pick<Charge, 'livemode'>;

/** Where browsers give cards to the acquirer, and with which key. */
export interface Tokenization {
  url: string;
  publicKey: string;
}

/** The acquirers of test and live mode: the same connector with other addresses and keys. */
@Injectable()
export class Acquirers implements OnApplicationShutdown {
  private readonly test: AcquirerConnection | null;
  private readonly live: AcquirerConnection | null;

  constructor(@Inject(CONFIG) private readonly settings: ChargesSettings) {
    const limits = { backgroundCallsPerSecond: settings.PIX_BACKGROUND_CALLS_PER_SECOND };
    this.test = connectAcquirer(settings, 'TEST', limits);
    this.live = connectAcquirer(settings, 'LIVE', limits);
  }

  /** The acquirer of a charge. Throws provider_unavailable when its mode has none. */
  of(mode: Mode): AcquirerProvider {
    return this.connected(mode).foreground;
  }

  /** The same acquirer for jobs, which share a budget of calls a second. */
  inBackground(mode: Mode): AcquirerProvider {
    return this.connected(mode).background;
  }

  /** The same acquirer for callbacks, which share a number of calls at a time. */
  forCallbacks(mode: Mode): AcquirerProvider {
    return this.connected(mode).callbacks;
  }

  has(livemode: boolean): boolean {
    return this.connection(livemode) !== null;
  }

  /** Whether the platform and its acquirer take cards in this mode. */
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
    const options = this.connection(livemode)?.options;
    return options ? { url: options.tokenizationUrl, publicKey: options.publicKey } : null;
  }

  /** The acquirer's 3DS server. Null when this mode has none. */
  threeDSecureOf({ livemode }: Mode): { libraryUrl: string; secret: string } | null {
    return this.connection(livemode)?.options.threeDSecure ?? null;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.test?.foreground.close(), this.live?.foreground.close()]);
  }

  private connection(livemode: boolean): AcquirerConnection | null {
    return livemode ? this.live : this.test;
  }

  private connected({ livemode }: Mode): AcquirerConnection {
    const connection = this.connection(livemode);
    if (!connection) throw new ApiError('provider_unavailable');
    return connection;
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
    items: items.map(({ description, quantity, amount: price }) => ({
      description,
      quantity,
      amount: price,
    })),
    customerIp,
    threeDSecure: threeDs,
  };
}
