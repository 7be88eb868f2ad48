import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { AuthenticationStore } from '../adapters/authentication.store.ts';
import { CustomerStore } from '../adapters/customer.store.ts';
import { OrderStore } from '../adapters/order.store.ts';
import { TokenVault } from '../adapters/token.vault.ts';
import { notFound } from '../domain/acquirer-problem.ts';
import { type Authorisation, authorise } from '../domain/authorise.ts';
import type { Address, Card, Customer, Metadata } from '../domain/card.ts';
import { type Cause, captured, transactionOf, withCharge } from '../domain/changes.ts';
import { newAcquirerId } from '../domain/ids.ts';
import type { Charge, Order, OrderAuthentication, OrderItem } from '../domain/order.ts';
import { type CustomerTerms, customerFrom } from './customers.ts';
import { DeliverHooks } from './deliver-hooks.ts';

interface OrderedToken {
  token: string;
  holderDocument: string | null;
  billingAddress: Address | null;
}

export interface OrderRequest {
  code: string;
  amount: Cents;
  items: OrderItem[];
  ip: string | null;
  metadata: Metadata | null;
  /** Who buys: an id, or the data of a customer that is created or changed. */
  customer: string | CustomerTerms;
  card: OrderedToken | { cardId: string };
  installments: number;
  /** By its ECI and CAVV. One of our own 3-D Secure server is checked besides. */
  isAuthenticated: boolean;
  authentication: OrderAuthentication | null;
  idempotencyKey: string | null;
}

interface Source {
  card: Card;
  hasWrongCode: boolean;
  isNew: boolean;
}

/** Creates an order and charges its card. Requests with the same idempotency key get the same order. */
@Injectable()
export class CreateOrder {
  private readonly underWay = new Map<string, Promise<Order>>();

  constructor(
    private readonly orders: OrderStore,
    private readonly customers: CustomerStore,
    private readonly vault: TokenVault,
    private readonly authentications: AuthenticationStore,
    private readonly faults: FaultSwitch,
    private readonly hooks: DeliverHooks,
  ) {}

  execute(request: OrderRequest, cause: Cause): Promise<Order> {
    const { idempotencyKey: key } = request;
    if (key === null) return this.create(request, cause);
    const creating = this.underWay.get(key) ?? this.createOnce(key, request, cause);
    this.underWay.set(key, creating);
    return creating;
  }

  private async createOnce(key: string, request: OrderRequest, cause: Cause): Promise<Order> {
    try {
      const existing = this.isUnspent(request) ? null : await this.orders.findByKey(key);
      return existing ?? (await this.create(request, cause));
    } finally {
      this.underWay.delete(key);
    }
  }

  /** A token that is still good has paid for no order yet. */
  private isUnspent({ card }: OrderRequest): boolean {
    return 'token' in card && this.vault.peek(card.token) !== null;
  }

  private async create(request: OrderRequest, cause: Cause): Promise<Order> {
    const customer = await this.customerOf(request, cause.now);
    const source = await this.sourceOf(request, customer, cause.now);
    const isAuthenticated = await this.isAuthenticated(request, source.card, cause.now);
    const sale = { ...source, installments: request.installments, isAuthenticated };
    const authorisation = authorise(sale, this.faults.current.cards, cause.now);
    if (source.isNew && authorisation.status !== 'failed') await this.customers.addCard(source.card);
    const order = orderOf({ ...request, isAuthenticated }, customer, { ...source, authorisation }, cause);
    const stored = await this.orders.insertOrFind(order);
    if (stored === order) this.hooks.start(order);
    return stored;
  }

  private async customerOf({ customer }: OrderRequest, now: Date): Promise<Customer> {
    if (typeof customer !== 'string') return this.customers.upsert(customerFrom(customer, now));
    const found = await this.customers.find(customer);
    if (!found) throw notFound('Customer');
    return found;
  }

  /**
   * An authentication of our own server is good for one sale, of its amount and card. Those of others are
   * believed.
   */
  private async isAuthenticated(request: OrderRequest, card: Card, now: Date): Promise<boolean> {
    const { isAuthenticated, authentication, amount } = request;
    const transactionId = authentication?.transactionId;
    if (!isAuthenticated || !transactionId || !(await this.authentications.find(transactionId)))
      return isAuthenticated;
    return this.authentications.use(
      transactionId,
      { amount, firstSix: card.firstSix, lastFour: card.lastFour },
      now,
    );
  }

  /** Nothing is awaited between a token's look-up and its use: of many orders with one token, one gets it. */
  private async sourceOf({ card }: OrderRequest, customer: Customer, now: Date): Promise<Source> {
    if ('cardId' in card) {
      const saved = await this.customers.findCard(customer.id, card.cardId);
      if (!saved) throw notFound('Card');
      return { card: saved, hasWrongCode: false, isNew: false };
    }
    const tokenized = this.vault.take(card.token);
    if (!tokenized) throw notFound('Token');
    const { hasWrongCode, ...data } = tokenized;
    const holderDocument = card.holderDocument ?? data.holderDocument;
    const created = {
      ...data,
      holderDocument,
      billingAddress: card.billingAddress,
      id: newAcquirerId('card'),
      customerId: customer.id,
      createdAt: now,
    };
    return { card: created, hasWrongCode, isNew: true };
  }
}

const eventsOf: Readonly<Record<Charge['status'], string[]>> = {
  paid: ['charge.paid'],
  failed: ['charge.payment_failed'],
  processing: ['charge.processing'],
  pending: ['charge.antifraud_pending'],
  canceled: [],
  chargedback: [],
};

function orderOf(
  request: OrderRequest,
  customer: Customer,
  { card, authorisation }: { card: Card; authorisation: Authorisation },
  cause: Cause,
): Order {
  const { code, amount, items, ip, metadata, idempotencyKey } = request;
  const { now } = cause;
  const charge = chargeOf(request, card, authorisation, now);
  const order: Order = {
    id: newAcquirerId('or'),
    code,
    idempotencyKey,
    version: 0,
    amount,
    items,
    customer,
    ip,
    metadata,
    createdAt: now,
    updatedAt: now,
    charge,
    hooks: [],
  };
  return withCharge(order, charge, eventsOf[charge.status], cause);
}

const transactionStatuses = {
  paid: 'captured',
  failed: 'not_authorized',
  pending: 'authorized_pending_capture',
} as const;

function chargeOf(
  { amount, installments, isAuthenticated, authentication }: OrderRequest,
  card: Card,
  { status, returnCode, antifraud, due }: Authorisation,
  now: Date,
): Charge {
  const name = status in transactionStatuses ? transactionStatuses[status as 'paid'] : 'processing';
  const charge: Charge = {
    id: newAcquirerId('ch'),
    status,
    amount,
    canceledAmount: 0,
    installments,
    paidAt: null,
    canceledAt: null,
    card,
    antifraud,
    isAuthenticated,
    authentication,
    transactions: [transactionOf(name, amount, now, { success: status === 'paid', returnCode })],
    payables: [],
    due,
  };
  return status === 'paid' ? captured(charge, now) : charge;
}
