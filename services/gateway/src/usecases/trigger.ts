import type { SellerEventType } from '@catraca/contracts/events/seller-event';
import type { Cents } from '@catraca/kernel/money';
import type { Billed, TestTerms } from '../adapters/test-mandates.ts';
import type { CardSale, PixSale, SessionOffer, TestShop } from '../adapters/test-shop.ts';
import type { Script } from '../domain/test-trigger/scripts.ts';

/** A script, with what it makes. */
export type TriggerOrder =
  | (Extract<Script, { makes: 'pix' }> & { sale: PixSale })
  | (Extract<Script, { makes: 'card' }> & { sale: CardSale })
  | (Extract<Script, { makes: 'session' }> & { offer: SessionOffer })
  | (Extract<Script, { makes: 'withdrawal' }> & { amount: Cents })
  | (Extract<Script, { makes: 'mandate' }> & { terms: TestTerms })
  | (Extract<Script, { makes: 'subscription' }> & { terms: TestTerms; billed: Billed });

/** What was set off: the id of what was made, and the events that come of it. */
export interface Triggered {
  resource: string;
  events: readonly SellerEventType[];
}

/** A trigger under way. Ids of what it makes follow from its own. */
export interface Trigger {
  shop: TestShop;
  /** `trg_…` */
  id: string;
  time: Date;
  signal: AbortSignal;
}
