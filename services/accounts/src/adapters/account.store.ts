import type { AccountEvent } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection } from '@catraca/platform/mongo/aggregate-collection';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type Fact, Outbox } from '@catraca/platform/mongo/outbox';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { Account } from '../domain/account.ts';
import { type AccountDocument, accountSchema } from './account.document.ts';
import { DocumentHashes } from './document-hashes.ts';

const changed: Fact & { type: AccountEvent['type'] } = { type: 'account.changed', data: {} };

/** Of one answer of `movedTestClocks`. */
const MOST_CLOCKS = 5_000;

interface MovedClock {
  accountId: string;
  offsetSeconds: number;
  movedAt: Date;
}

/** Sellers. Their document and e-mail are sealed. */
@Injectable()
export class AccountStore {
  private readonly accounts: AggregateCollection<AccountDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
    private readonly documentHashes: DocumentHashes,
  ) {
    const model = connection.model<AccountDocument>('Account', accountSchema, 'accounts');
    this.accounts = new AggregateCollection(model, outbox);
  }

  /** False when its id is taken, or another account has its document. */
  async insert(account: Account): Promise<boolean> {
    const { id, ...state } = this.seal(account);
    const documentHash = this.documentHashes.of(account.document);
    const document = { _id: id, ...state, documentHash };
    return (await this.accounts.insert(contextOf(id, account.createdAt), document)) !== null;
  }

  async findByDocument(document: string): Promise<Account | null> {
    const stored = await this.accounts.find({ documentHash: { $in: this.documentHashes.every(document) } });
    return stored && this.open(stored);
  }

  /** Throws resource_not_found. */
  async get(id: string): Promise<Account> {
    const document = await this.accounts.find({ _id: id });
    if (!document) throw new ApiError('resource_not_found');
    return this.open(document);
  }

  async list(page: Page): Promise<Listed<Account>> {
    const { items, total } = await newestFirst(this.accounts.model, {}, page);
    return { items: items.map((document) => this.open(document)), total };
  }

  /** The test clocks that were moved since, in the order of their last moves, `MOST_CLOCKS` at most. */
  async movedTestClocks(since: Date): Promise<MovedClock[]> {
    const moved = await this.accounts.model
      .find(
        { 'testClock.movedAt': { $gt: EPOCH, $gte: since } },
        { 'testClock.offsetSeconds': 1, 'testClock.movedAt': 1 },
      )
      .sort({ 'testClock.movedAt': 1 })
      .limit(MOST_CLOCKS)
      .lean<AccountDocument[]>();
    return moved.map(({ _id: accountId, testClock: { offsetSeconds, movedAt } }) => {
      return { accountId, offsetSeconds, movedAt: movedAt! };
    });
  }

  /** Ids of the accounts whose money is held. */
  async heldIds(): Promise<string[]> {
    const held = await this.accounts.model.find({ moneyOut: 'paused' }, { _id: 1 }).lean<AccountDocument[]>();
    return held.map(({ _id }) => _id);
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
    return { ...rest, sealed: this.dataKeys.seal(JSON.stringify({ document, email }), sealedPlace(rest.id)) };
  }

  private open(stored: AccountDocument): Account {
    const { _id: id, version, writers, outbox, sealed, documentHash, ...state } = stored;
    const { document, email } = JSON.parse(this.dataKeys.open(sealed, sealedPlace(id)));
    return { id, document, email, ...state };
  }
}

const sealedPlace = (id: string) => ({ collection: 'accounts', id, field: 'sealed' });

/** An account belongs to both modes. Its events are published in test mode. */
function contextOf(accountId: string, now: Date): CallContext {
  return { accountId, livemode: false, now };
}
