import { isDeepStrictEqual } from 'node:util';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import type { Card, Customer } from '../domain/card.ts';
import { cardFields, customerFields } from './order.document.ts';

interface CustomerDocument extends Omit<Customer, 'id'> {
  _id: string;
}

interface CardDocument extends Omit<Card, 'id'> {
  _id: string;
}

const customerSchema = documentSchema<CustomerDocument>({ _id: String, ...customerFields })
  .index({ email: 1 }, { unique: true })
  .index({ document: 1 });
const cardSchema = documentSchema<CardDocument>({ _id: String, ...cardFields }).index({ customerId: 1 });

export type CustomerSearch = Page & { document?: string | undefined; email?: string | undefined };

/** Customers, one for each e-mail address as at Pagar.me, and their cards. */
@Injectable()
export class CustomerStore {
  private readonly customers: Model<CustomerDocument>;
  private readonly cards: Model<CardDocument>;
  private readonly newCards: GroupCommit<CardDocument>;

  constructor(connection: mongoose.Connection) {
    this.customers = connection.model<CustomerDocument>(
      'AcquirerCustomer',
      customerSchema,
      'acquirer_customers',
    );
    this.cards = connection.model<CardDocument>('AcquirerCard', cardSchema, 'acquirer_cards');
    this.newCards = new GroupCommit(this.cards);
  }

  /**
   * Creates the customer, or changes the one that has this e-mail address. One that is the same already is
   * not written.
   */
  async upsert(customer: Customer): Promise<Customer> {
    const known = await this.customers.findOne({ email: customer.email }).lean<CustomerDocument>();
    return known && isSame(openedCustomer(known), customer) ? openedCustomer(known) : this.write(customer);
  }

  private async write({ id, createdAt, ...customer }: Customer): Promise<Customer> {
    const change = { $set: customer, $setOnInsert: { _id: id, createdAt } };
    const write = () =>
      this.customers
        .findOneAndUpdate({ email: customer.email }, change, { upsert: true, returnDocument: 'after' })
        .lean<CustomerDocument>();
    const document = await write().catch(write); // two at once: the second finds the first
    return openedCustomer(document!);
  }

  async find(id: string): Promise<Customer | null> {
    const document = await this.customers.findOne({ _id: id }).lean<CustomerDocument>();
    return document && openedCustomer(document);
  }

  async search({ document, email, page, size }: CustomerSearch): Promise<PageOf<Customer>> {
    const filter = { ...(document && { document }), ...(email && { email }) };
    const found = this.customers.find(filter).sort({ createdAt: 1, _id: 1 });
    const [documents, total] = await Promise.all([
      found
        .skip(page * size)
        .limit(size)
        .lean<CustomerDocument[]>(),
      this.customers.countDocuments(filter),
    ]);
    return { items: documents.map(openedCustomer), total };
  }

  async addCard({ id: _id, ...card }: Card): Promise<void> {
    await this.newCards.insert({ _id, ...card });
  }

  async findCard(customerId: string, id: string): Promise<Card | null> {
    const document = await this.cards.findOne({ _id: id, customerId }).lean<CardDocument>();
    return document && openedCard(document);
  }

  async cardsOf(customerId: string): Promise<Card[]> {
    const found = this.cards.find({ customerId }).sort({ createdAt: 1, _id: 1 });
    return (await found.lean<CardDocument[]>()).map(openedCard);
  }

  async removeCard(customerId: string, id: string): Promise<Card | null> {
    const document = await this.cards.findOneAndDelete({ _id: id, customerId }).lean<CardDocument>();
    return document && openedCard(document);
  }
}

function isSame(known: Customer, given: Customer): boolean {
  const { id, createdAt, updatedAt } = known;
  return isDeepStrictEqual(known, { ...given, id, createdAt, updatedAt });
}

function openedCustomer({ _id: id, ...customer }: CustomerDocument): Customer {
  return { id, ...customer };
}

function openedCard({ _id: id, ...card }: CardDocument): Card {
  return { id, ...card };
}
