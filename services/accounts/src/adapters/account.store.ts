import type { AccountEvent } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type Fact, Outbox, outboxIndex } from '@catraca/platform/mongo/outbox';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { Schema } from 'mongoose';
import type { Account } from '../domain/account.ts';

interface AccountDocument extends AggregateDocument, Omit<Account, 'id' | 'document' | 'email'> {
  /** The seller's document and e-mail, sealed. */
  sealed: string;
}

const schema = new Schema({ _id: String, createdAt: Date, outbox: [Object] }, { strict: false })
  .index(...outboxIndex)
  .index({ createdAt: -1 });

const changed: Fact & { type: AccountEvent['type'] } = { type: 'account.changed', data: {} };

@Injectable()
export class AccountStore {
  private readonly accounts: AggregateCollection<AccountDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
  ) {
    const model = connection.model('Account', schema, 'accounts');
    this.accounts = new AggregateCollection(model as never, outbox);
  }

  async insert(account: Account): Promise<void> {
    const { id, ...state } = this.seal(account);
    await this.accounts.insert(contextOf(id, account.createdAt), { _id: id, ...state });
  }

  /** Throws resource_not_found. */
  async get(id: string): Promise<Account> {
    const document = await this.accounts.find({ _id: id });
    if (!document) throw new ApiError('resource_not_found');
    return this.open(document);
  }

  /** From the newest to the oldest. */
  async list(page: Page): Promise<Listed<Account>> {
    const { items, total } = await newestFirst(this.accounts.collection, {}, page);
    return { items: items.map((document) => this.open(document as AccountDocument)), total };
  }

  /** Throws resource_not_found. */
  async change(id: string, now: Date, decide: (account: Account) => Account): Promise<Account> {
    const document = await this.accounts.change(contextOf(id, now), { _id: id }, (current) => {
      const { id: _, ...set } = this.seal(decide(this.open(current)));
      return { set, facts: [changed] };
    });
    if (!document) throw new ApiError('resource_not_found');
    return this.open(document);
  }

  private seal({ document, email, ...rest }: Account) {
    return { ...rest, sealed: this.dataKeys.seal(JSON.stringify({ document, email })) };
  }

  private open(stored: AccountDocument): Account {
    const { _id: id, name, registration, switches, contracts, createdAt } = stored;
    const { document, email } = JSON.parse(this.dataKeys.open(stored.sealed));
    return { id, name, document, email, registration, switches, contracts, createdAt };
  }
}

/** An account belongs to both worlds; its events are told in the test one. */
function contextOf(accountId: string, now: Date): CallContext {
  return { accountId, livemode: false, now };
}
