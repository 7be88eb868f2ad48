import type { AccountEvent } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection } from '@catraca/platform/mongo/aggregate-collection';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { type Fact, Outbox } from '@catraca/platform/mongo/outbox';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Account } from '../domain/account.ts';
import { nameWords } from '../domain/search-words.ts';
import { type AccountDocument, accountSchema } from './account.document.ts';
import { DocumentHashes } from './document-hashes.ts';

/** Which accounts are listed: what is given narrows the list. */
export interface AccountFilter {
  ids?: readonly string[];
  document?: string;
  /** Letters and digits only. Each begins a word of the name. */
  words?: readonly string[];
  registration?: string | undefined;
}

const MOST_COUNTED = 10_000;
const SEARCH_MS = 5_000;

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

  /** Those that the filter finds, newest first. They are counted up to `MOST_COUNTED`. */
  async find(filter: AccountFilter, { page, perPage }: Page): Promise<Listed<Account>> {
    const asked = this.queryOf(filter);
    const { model } = this.accounts;
    const found = model
      .find(asked)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage)
      .maxTimeMS(SEARCH_MS);
    const counted = model.countDocuments(asked, { limit: MOST_COUNTED, maxTimeMS: SEARCH_MS });
    const [items, total] = await Promise.all([found.lean<AccountDocument[]>().exec(), counted.exec()]);
    return { items: items.map((document) => this.open(document)), total };
  }

  private queryOf({ ids, document, words, registration }: AccountFilter): QueryFilter<AccountDocument> {
    const beginnings = words?.map((word) => ({ nameWords: { $regex: `^${word}` } }));
    return {
      ...(registration && { registration }),
      ...(ids && { _id: { $in: ids } }),
      ...(document && { documentHash: { $in: this.documentHashes.every(document) } }),
      // Without a word there is nothing to look for.
      ...(beginnings && (beginnings.length > 0 ? { $and: beginnings } : { _id: '' })),
    };
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

  private seal({ document, email, registrationReason, ...rest }: Account) {
    const sealed = JSON.stringify({ document, email, registrationReason });
    return {
      ...rest,
      nameWords: nameWords(rest.name),
      sealed: this.dataKeys.seal(sealed, sealedPlace(rest.id)),
    };
  }

  private open(stored: AccountDocument): Account {
    const { _id: id, version, writers, outbox, sealed, documentHash, nameWords: _, ...state } = stored;
    const opened: Pick<Account, 'document' | 'email' | 'registrationReason'> = JSON.parse(
      this.dataKeys.open(sealed, sealedPlace(id)),
    );
    return { id, ...opened, ...state };
  }
}

const sealedPlace = (id: string) => ({ collection: 'accounts', id, field: 'sealed' });

/** An account belongs to both modes. Its events are published in test mode. */
function contextOf(accountId: string, now: Date): CallContext {
  return { accountId, livemode: false, now };
}
