import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { exhausted, type PaymentLink } from '../domain/link.ts';
import type { LapsedPlace, LinkChange } from '../domain/link-places.ts';
import { type LinkDocument, linkSchema } from './link.document.ts';

/** More than a link of few places gets back unpaid in an hour from the addresses that it must know. */
const MOST_LAPSED = 100;

/** What a change of a session changes in its link. */
export type LinkUpdate = LinkChange & { lapsed: LapsedPlace | null };

/** Payment links. */
@Injectable()
export class LinkStore {
  private readonly links: Model<LinkDocument>;

  constructor(connection: mongoose.Connection) {
    this.links = connection.model<LinkDocument>('PaymentLink', linkSchema, 'payment_links');
  }

  /** The stored link: for a retry the one that the first request stored. */
  async insert(context: CallContext, { id, ...link }: PaymentLink): Promise<PaymentLink> {
    try {
      await this.links.create({ _id: id, ...link });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return this.get(context, id);
  }

  /** Throws resource_not_found, also for a link of another account or mode. */
  async get({ accountId, livemode }: CallContext, id: string): Promise<PaymentLink> {
    return linkOf(await this.links.findOne({ _id: id, accountId, livemode }).lean<LinkDocument>());
  }

  /** Of any account: the buyer has only its address. Throws resource_not_found. */
  async find(id: string): Promise<PaymentLink> {
    return linkOf(await this.links.findOne({ _id: id }).lean<LinkDocument>());
  }

  /** Newest first. `active` null: all. */
  async list(
    { accountId, livemode, now }: CallContext,
    page: Page,
    active: boolean | null,
  ): Promise<Listed<PaymentLink>> {
    const filter: QueryFilter<LinkDocument> = { accountId, livemode };
    if (active !== null) filter[active ? '$and' : '$nor'] = [activeAt(now)];
    const { items, total } = await newestFirst(this.links, filter, page);
    return { items: items.map(linkOf), total };
  }

  /** Throws resource_not_found. */
  async enable(context: CallContext, id: string, isEnabled: boolean): Promise<PaymentLink> {
    const { accountId, livemode } = context;
    await this.links.updateOne({ _id: id, accountId, livemode }, { $set: { isEnabled } });
    return this.get(context, id);
  }

  /** The changed link. Throws link_exhausted when it has no place for a payment that begins. */
  async apply(id: string, update: LinkUpdate, session: ClientSession): Promise<PaymentLink> {
    const { held, payments, lapsed } = update;
    const free = { $expr: { $lt: [{ $add: ['$payments', '$held'] }, '$maxPayments'] } };
    const filter = { _id: id, ...(held > 0 && free) };
    const options = { session, returnDocument: 'after' } as const;
    const $push = { lapsed: { $each: [lapsed], $slice: -MOST_LAPSED } };
    const change = { $inc: { held, payments }, ...(lapsed && { $push }) };
    const changed = this.links.findOneAndUpdate(filter, change, options);
    const document = await changed.lean<LinkDocument>();
    if (!document) throw exhausted(await this.find(id));
    return linkOf(document);
  }
}

/** `isActive` as a query. */
function activeAt(now: Date): QueryFilter<LinkDocument> {
  const isNotOver = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
  const isNotUsedUp = { $or: [{ maxPayments: null }, { $expr: { $lt: ['$payments', '$maxPayments'] } }] };
  return { isEnabled: true, $and: [isNotOver, isNotUsedUp] };
}

function linkOf(document: LinkDocument | null): PaymentLink {
  if (!document) throw new ApiError('resource_not_found');
  const { _id: id, ...link } = document;
  return { id, ...link };
}
