import { z } from 'zod';
import type {
  AcquirerProvider,
  BillingAddress,
  Cancellation,
  CardAuthentication,
  CardOrder,
  CardPayment,
  CardReference,
  CardToSave,
  CardTraits,
  FoundAddress,
  PayablePage,
  PayablePeriod,
  SavedCard,
} from '../acquirer/acquirer-provider.ts';
import { CardDeclined } from '../acquirer/card-declined.ts';
import { bounded, paced } from '../http/limits.ts';
import { unavailable } from '../http/outcome.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { PostalCodes } from '../postal-codes/postal-codes.ts';
import { traitsOf } from './card-mapping.ts';
import { savedCard } from './cards.ts';
import { type PagarmeCalls, PagarmeHttp, type PagarmeOptions } from './http.ts';
import { allCharges, allOrders, allPayables, payablePage, readSingly } from './lists.ts';
import {
  authenticationOf,
  canceledAmountOf,
  cancellationsOf,
  isCanceling,
  orderOf,
  paymentOf,
  paymentOfOrder,
} from './mapping.ts';
import { eachCharge, eachPayable } from './pages.ts';
import { chargebackOf, payableOf } from './payable-mapping.ts';
import { cancellationRequest, orderRequest } from './requests.ts';
import {
  authenticationResponse,
  type ChargeResponse,
  cardResponse,
  chargeResponse,
  type OrderResponse,
  orderResponse,
  tokenResponse,
} from './responses.ts';
import { mayBeCanceled, transactionsOf } from './transactions.ts';

type SavedCardReference = Exclude<CardReference, { token: string }>;

const CHARGE = 'POST /orders';
const ORDERS = 'GET /orders';
const READ = 'GET /charges/{id}';
const CANCEL = 'DELETE /charges/{id}';
const NOT_FOUND = 404;
const CONFLICT = 409;

/** AcquirerProvider for Pagar.me v5 (ADR 40). */
export class PagarmeAcquirer implements AcquirerProvider {
  constructor(
    private readonly options: PagarmeOptions,
    private readonly http: PagarmeCalls = new PagarmeHttp(options),
    private readonly postalCodes = options.postalCodesUrl ? new PostalCodes(options.postalCodesUrl) : null,
  ) {}

  paced(callsPerSecond: number): PagarmeAcquirer {
    return new PagarmeAcquirer(this.options, paced(this.http, callsPerSecond), this.postalCodes);
  }

  bounded(concurrent: number, waiting: number): PagarmeAcquirer {
    return new PagarmeAcquirer(this.options, bounded(this.http, concurrent, waiting), this.postalCodes);
  }

  async charge(order: CardOrder): Promise<CardPayment> {
    const body = orderRequest({ ...order, card: await this.addressed(order.card) });
    const call = {
      operation: CHARGE,
      method: 'POST',
      path: '/orders',
      body,
      idempotencyKey: order.chargeId,
    } as const;
    try {
      const made = await this.http.call(call, orderResponse);
      return asOrdered(order, await afterSend(this.ofOrder(made)));
    } catch (error) {
      const isSpent = isRefusal(error, CHARGE) && error.problem === 'token_not_found';
      if (!isSpent && !(isRefusal(error, CHARGE) && error.status === CONFLICT)) throw error;
      // an earlier try may have spent the token, or be under way
      const existing = await afterSend(this.findOrder(order.chargeId));
      if (existing) return asOrdered(order, existing);
      // Reads may not show yet what an earlier send of this call made.
      const isOurs = isSpent && error.afterDoubt;
      throw isSpent && !isOurs ? new CardDeclined('token_invalid') : unavailable(CHARGE, error);
    }
  }

  async findOrder(
    chargeId: string,
    recorded?: string | null,
    { needsCancellations = false } = {},
  ): Promise<CardPayment | null> {
    const orders = await allOrders(this.http, { code: chargeId });
    if (orders.some(({ code }) => !code)) throw unavailable(ORDERS, new Error('an order has no code'));
    const ids = new Set(orders.filter(({ code }) => code === chargeId).map(({ id }) => id));
    const found = await Promise.all([...ids].map((id) => this.orderById(id, needsCancellations)));
    if (!recorded || found.some(({ acquirerChargeId }) => acquirerChargeId === recorded))
      return orderOf(found, recorded);
    // The list may lag behind the order that the caller knows. Another one never stands for it.
    const known = await this.chargeAt(recorded, needsCancellations);
    if (!known && found.length > 0) throw unavailable(READ, new Error('the recorded charge is not shown'));
    return orderOf(known ? [...found, known] : found, recorded);
  }

  findCharge(acquirerChargeId: string): Promise<CardPayment | null> {
    return this.chargeAt(acquirerChargeId);
  }

  async findAuthentication(transactionId: string): Promise<CardAuthentication | null> {
    const operation = 'GET /authentications/{id}';
    const path = `/authentications/${encodeURIComponent(transactionId)}`;
    const call = { operation, method: 'GET', path } as const;
    const found = await orNull(operation, this.http.call(call, authenticationResponse));
    return found && authenticationOf(found);
  }

  async findCardTraits(card: CardReference): Promise<CardTraits | null> {
    return 'token' in card ? this.traitsOfToken(card.token) : this.traitsOfSaved(card);
  }

  async listCharges(from: Date, to: Date): Promise<CardPayment[]> {
    const period = { created_since: from.toISOString(), created_until: to.toISOString() };
    return (await allCharges(this.http, period)).map(paymentOf);
  }

  async listChargedBack(since: Date): Promise<string[]> {
    const filter = { status: 'chargedback', created_since: since.toISOString() };
    const ids = new Set<string>();
    for await (const charge of eachCharge(this.http, filter)) {
      const { chargeId } = paymentOf(charge);
      if (chargeId) ids.add(chargeId);
    }
    return [...ids];
  }

  /** A refund has a payable of its own (https://docs.pagar.me/reference/recebíveis, `type`). */
  async *canceledSince(
    { created, canceled, again = [] }: { created: Date; canceled: Date; again?: readonly string[] },
    onUnreadable?: (acquirerChargeId: string, error: unknown) => void,
  ): AsyncIterable<string> {
    const filter = { status: 'canceled', created_since: created.toISOString() };
    for await (const charge of eachCharge(this.http, filter)) {
      const { chargeId } = paymentOf(charge);
      if (chargeId) yield chargeId;
    }
    const refunds = { type: 'refund', created_since: canceled.toISOString() };
    const seen = new Set<string>();
    for await (const { type, charge_id, created_at } of eachPayable(this.http, refunds)) {
      if (type !== 'refund' || !charge_id || created_at < canceled || seen.has(charge_id)) continue;
      seen.add(charge_id);
      yield* this.ourIdOf(charge_id, onUnreadable);
    }
    for (const id of new Set(again).difference(seen)) yield* this.ourIdOf(id, onUnreadable);
  }

  /** None for a charge that cannot be read, or is not ours. */
  private async *ourIdOf(
    acquirerChargeId: string,
    onUnreadable?: (acquirerChargeId: string, error: unknown) => void,
  ): AsyncIterable<string> {
    const reading = orNull(READ, this.chargeById(acquirerChargeId));
    const charge = await readSingly('charge', reading, (error) => onUnreadable?.(acquirerChargeId, error));
    const chargeId = charge && paymentOf(charge).chargeId;
    if (chargeId) yield chargeId;
  }

  async cancelCharge(acquirerChargeId: string, cancellation: Cancellation): Promise<CardPayment> {
    const path = chargePath(acquirerChargeId);
    const call = {
      operation: CANCEL,
      method: 'DELETE',
      path,
      body: cancellationRequest(cancellation),
    } as const;
    const charge = await this.http.call(call, chargeResponse);
    if (charge.id !== acquirerChargeId)
      throw unavailable(CANCEL, new Error('the acquirer returned another charge'));
    return this.complete(charge, paymentOf(charge), true);
  }

  async saveCard(card: CardToSave): Promise<SavedCard> {
    return savedCard(this.http, await this.addressed(card));
  }

  async deleteCard(customerId: string, cardId: string): Promise<void> {
    const operation = 'DELETE /customers/{id}/cards/{id}';
    const path = `/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`;
    await orNull(operation, this.http.call({ operation, method: 'DELETE', path }, z.unknown()));
  }

  /** Both dates of the filter are inclusive. */
  async payables({ from, until, cursor }: PayablePeriod): Promise<PayablePage> {
    const last = new Date(until.getTime() - 1);
    const period = { payment_date_since: from.toISOString(), payment_date_until: last.toISOString() };
    const { rows, unreadable, next } = await payablePage(this.http, period, cursor);
    const payables = rows.flatMap((payable) => payableOf(payable) ?? []);
    return { rows: payables, unreadable: unreadable + rows.length - payables.length, next };
  }

  async findAddress(zipCode: string): Promise<FoundAddress | null> {
    return this.postalCodes ? this.postalCodes.find(zipCode) : null;
  }

  async close(): Promise<void> {
    await Promise.all([this.http.close(), this.postalCodes?.close()]);
  }

  /** Postal code and number alone say too little: theirs takes whole addresses (`orderRequest`). */
  private async addressed<T extends object>(card: T): Promise<T> {
    if (!this.postalCodes || !hasAddress(card)) return card;
    return { ...card, billingAddress: await this.postalCodes.complete(card.billingAddress) };
  }

  /** The SDK's TokensController.getToken. */
  private async traitsOfToken(token: string): Promise<CardTraits | null> {
    const operation = 'GET /tokens/{id}';
    const path = `/tokens/${encodeURIComponent(token)}?appId=${encodeURIComponent(this.options.publicKey ?? '')}`;
    const found = await orNull(operation, this.http.call({ operation, method: 'GET', path }, tokenResponse));
    return found && traitsOf(found.card);
  }

  /** The SDK's CustomersController.getCard. */
  private async traitsOfSaved({ customerId, cardId }: SavedCardReference): Promise<CardTraits | null> {
    const operation = 'GET /customers/{id}/cards/{id}';
    const path = `/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`;
    const found = await orNull(operation, this.http.call({ operation, method: 'GET', path }, cardResponse));
    return found && traitsOf(found);
  }

  private chargeById(id: string): Promise<ChargeResponse> {
    return this.http.call({ operation: READ, method: 'GET', path: chargePath(id) }, chargeResponse);
  }

  private async chargeAt(id: string, needsCancellations = false): Promise<CardPayment | null> {
    const charge = await orNull(READ, this.chargeById(id));
    return charge && this.complete(charge, paymentOf(charge), needsCancellations);
  }

  private async orderById(id: string, needsCancellations: boolean): Promise<CardPayment> {
    const call = {
      operation: 'GET /orders/{id}',
      method: 'GET',
      path: `/orders/${encodeURIComponent(id)}`,
    } as const;
    return this.ofOrder(await read(this.http.call(call, orderResponse)), needsCancellations);
  }

  private ofOrder(order: OrderResponse, needsCancellations = false): Promise<CardPayment> {
    const payment = paymentOfOrder(order);
    if (!payment) throw unavailable(CHARGE, new Error('the order has no charge'));
    return this.complete(order.charges![0]!, payment, needsCancellations);
  }

  /** Cancellations are in the charge's transactions, chargebacks in its payables. */
  private async complete(
    charge: ChargeResponse,
    payment: CardPayment,
    needsCancellations = false,
  ): Promise<CardPayment> {
    const isCanceled = payment.status === 'canceled' || payment.canceledAmount > 0;
    const isRead = isCanceled || mayBeCanceled(charge, needsCancellations);
    const transactions = isRead ? await read(transactionsOf(this.http, charge)) : [];
    const complete = {
      ...payment,
      canceledAmount: canceledAmountOf(charge, transactions),
      cancellations: cancellationsOf(transactions),
      isCanceling: payment.isCanceling || isCanceling(transactions),
    };
    if (payment.status !== 'chargedback') return complete;
    const payables = await read(allPayables(this.http, { charge_id: charge.id }));
    const changedAt = charge.updated_at ?? charge.created_at;
    return { ...complete, chargeback: chargebackOf(payment, payables, changedAt) };
  }
}

function chargePath(acquirerChargeId: string): string {
  return `/charges/${encodeURIComponent(acquirerChargeId)}`;
}

/** Null when the acquirer says that there is none. A 404 of a proxy does not say that. */
async function orNull<Found>(operation: string, finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding;
  } catch (error) {
    if (isRefusal(error, operation) && error.status === NOT_FOUND && error.problem === 'not_found')
      return null;
    throw error;
  }
}

/**
 * Reads more of what the acquirer has just shown. That it refuses this says nothing of the order or charge:
 * the read may lag.
 */
async function read<Found>(reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ProviderRefused ? unavailable(error.operation, error) : error;
  }
}

/**
 * Reads an order that was made, or may have been. Whatever fails, a rate limit too, says nothing of the
 * order: its outcome is unknown.
 */
async function afterSend<Found>(reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    throw unavailable(CHARGE, error);
  }
}

function isRefusal(error: unknown, operation: string): error is ProviderRefused {
  return error instanceof ProviderRefused && error.operation === operation;
}

/** An order of another amount under our code was not sent by this code: it needs manual review. */
function asOrdered(order: CardOrder, payment: CardPayment): CardPayment {
  if (payment.chargeId === order.chargeId && payment.amount === order.amount) return payment;
  throw unavailable(CHARGE, new Error('the acquirer has another order under this code'));
}

function hasAddress(card: object): card is { billingAddress: BillingAddress } {
  return 'billingAddress' in card && card.billingAddress !== null;
}
