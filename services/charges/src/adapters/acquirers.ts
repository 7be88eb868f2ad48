import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { CONFIG } from '@catraca/platform/service/config';
import type { CardOrder as AcquirerOrder } from '@catraca/providers/acquirer/acquirer-provider';
import { ProviderOfModes } from '@catraca/providers/connectors/provider-of-modes';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { CardOperation } from '../domain/card/card-availability.ts';
import type { CardOrder } from '../domain/card/card-order.ts';
import type { Charge } from '../domain/charge.ts';
import type { UsableCard } from './vault.client.ts';

type Mode = Pick<Charge, 'livemode'>;

/** Where browsers give cards to the acquirer, and with which key. */
export interface Tokenization {
  url: string;
  publicKey: string;
}

/** The acquirers of test and live mode, and what sellers and browsers need to know of them. */
@Injectable()
export class Acquirers extends ProviderOfModes<'ACQUIRER'> implements OnApplicationShutdown {
  constructor(
    @Inject(CONFIG) private readonly settings: ChargesSettings,
    steps: ProviderSteps,
  ) {
    super('ACQUIRER', settings, { backgroundCallsPerSecond: settings.BACKGROUND_CALLS_PER_SECOND, steps });
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
  tokenizationOf(mode: Mode): Tokenization | null {
    const browser = this.connection(mode)?.browser;
    return browser ? { url: browser.tokenizationUrl, publicKey: browser.publicKey } : null;
  }

  /** The acquirer's 3DS server. Null when this mode has none. */
  threeDSecureOf(mode: Mode): { libraryUrl: string; secret: string } | null {
    return this.connection(mode)?.browser?.threeDSecure ?? null;
  }
}

/** The order that the acquirer gets for a charge. `saved`: the card to charge, when it is a saved one. */
export function acquirerOrderOf(charge: Charge, order: CardOrder, saved: UsableCard | null): AcquirerOrder {
  const { source, threeDs } = order;
  const { buyer, items, amount, installments, customerIp } = charge;
  const card = 'token' in source ? source : { customerId: saved!.customerId, cardId: saved!.cardId };
  const { name, email, document, documentType = null, phoneDdd = null, phoneNumber = null } = buyer;
  return {
    chargeId: charge.id,
    amount,
    installments,
    card,
    customer: { name, email, document, documentType, phoneDdd, phoneNumber },
    items: items.map(({ description, quantity, amount: price }) => ({
      description,
      quantity,
      amount: price,
    })),
    customerIp,
    threeDSecure: threeDs,
  };
}
