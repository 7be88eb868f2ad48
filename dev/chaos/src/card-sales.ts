import { cardToken, type TokenAddress, testCards } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { chargeOrder } from '@catraca/testing/seller';
import type { Gateways, Outcome } from './gateways.ts';
import type { Random } from './random.ts';
import type { Retries } from './retries.ts';
import type { CardSale, Sale } from './sale.ts';

/** Outcomes of a sale by card, most of them approved at once. */
const behaviours = ['refused', 'paidLater', 'analysed', 'analysed'] as const;
const APPROVED_SHARE = 0.75;
const SAVED_SHARE = 0.2;
/** An outcome that is unknown for longer is not waited for: it is checked at the end of the run. */
const OUTCOME_TIMEOUT_MS = 30_000;
/** Statuses of a charge without an outcome yet. */
const open = ['processing', 'in_analysis'];
const TOKEN_TIMEOUT_MS = 5_000;

/** A sale by card, or null for one by Pix. */
export function randomCard(random: Random): CardSale {
  const behaviour = random.chance(APPROVED_SHARE) ? 'approved' : random.pick(behaviours);
  return {
    behaviour,
    decision: behaviour === 'analysed' && random.chance(0.5) ? 'refused' : 'approved',
    isSaved: random.chance(SAVED_SHARE),
    document: newDocument(),
    token: null,
    decline: null,
  };
}

/** What browser and anti-fraud do in a sale by card, and what its seller sees of it. */
export class CardSales {
  constructor(
    private readonly gateways: Gateways,
    /** The acquirer, as browsers reach it. */
    private readonly acquirer: () => TokenAddress,
    private readonly retries: Retries,
  ) {}

  /**
   * Body of the charge, with a token of the browser. The same for each try: tokens are for one use, and live
   * for a minute.
   */
  async orderOf({ amount, number, card, seller }: Sale & { card: CardSale }): Promise<object> {
    await this.retries.until(async () => {
      card.token ??= await this.tokenOf(card);
      return card.token !== null;
    });
    const { document } = card;
    const customer = { name: 'Ana Souza', email: `ana.${number}@example.com`, document };
    return chargeOrder({
      ...seller.order,
      ...{ amount, reference: `pedido-${number}`, payment_method: 'credit_card' },
      customer: { ...customer, phone_ddd: '11', phone_number: '987654321' },
      card: { token: card.token, holder_name: 'ANA SOUZA' },
      save_card: card.isSaved,
      installments: 1 + (number % Math.min(3, Math.ceil(amount / 5_000))),
    });
  }

  /** Keeps why a card was declined. False for any other response. */
  isDeclined({ card }: Sale, response: Exclude<Outcome, { failure: string }>): boolean {
    const { error } = response.body;
    if (!card || response.status !== 422 || error?.code !== 'card_declined') return false;
    const decline = error.details.decline_code!;
    if (card.decline && card.decline !== decline)
      this.retries.reportViolation(`declined with ${card.decline} and ${decline}`);
    card.decline = decline;
    return true;
  }

  /** Waits for the outcome and decides an analysis. */
  async follow(sale: Sale): Promise<void> {
    const limit = Date.now() + OUTCOME_TIMEOUT_MS;
    const path = `/v1/charges/${sale.chargeId}`;
    await this.retries.until(async () => {
      const response = await this.gateways.send('GET', path, sale.seller.secretKey);
      if ('failure' in response || response.status >= 500) return this.retries.fail(sale, 'GET', response);
      if (response.status !== 200) this.retries.reportViolation(`${path} returned ${response.status}`);
      const { status } = response.body;
      if (status === 'in_analysis') await this.decide(sale);
      if (open.includes(status ?? '')) return Date.now() > limit;
      if (status === 'paid') sale.paidAt ??= Date.now();
      return true;
    });
  }

  /** Its outcome is read by the next GET, whatever becomes of the response. */
  private async decide({ chargeId, seller, card }: Sale): Promise<void> {
    const path = `/v1/test/charges/${chargeId}/analysis`;
    await this.gateways.send('POST', path, seller.secretKey, { body: { outcome: card!.decision } });
  }

  private async tokenOf({ behaviour }: CardSale): Promise<string | null> {
    const late = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
    return cardToken(this.acquirer(), testCards[behaviour], {}, late).catch(() => null);
  }
}

/**
 * The cardholder disputes the sale at the issuer, and the merchant may win it back; or it is canceled at the
 * acquirer's panel.
 */
export const atAcquirer = (chargeId: string, action: 'chargeback' | 'representment' | 'cancel') =>
  `/sandbox/v1/acquirer/orders/${chargeId}/${action}`;
