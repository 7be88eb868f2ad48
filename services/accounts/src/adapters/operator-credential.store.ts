import { type AccountEvent, OPERATOR_ACCOUNT_ID } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { OperatorCredential } from '../domain/operator-credential.ts';

interface CredentialDocument extends AggregateDocument, Omit<OperatorCredential, 'id'> {
  /** The slot, 0 or 1, unique per name: the index refuses a third valid credential. Null when it is revoked, or expired and replaced. */
  place: number | null;
}

const schema = aggregateSchema<CredentialDocument>({
  _id: String,
  name: String,
  sha256: String,
  hint: String,
  scopes: [String],
  place: Number,
  expiresAt: Date,
  revokedAt: Date,
  lastUsedAt: Date,
  createdAt: Date,
})
  .index({ sha256: 1 }, { unique: true })
  .index({ name: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $gte: 0 } } })
  .index({ createdAt: -1 });

const revokedFact = (id: string) => ({
  type: 'operator_credential.revoked' satisfies AccountEvent['type'],
  data: { credential_id: id },
});

@Injectable()
export class OperatorCredentialStore {
  private readonly credentials: AggregateCollection<CredentialDocument>;
  private readonly uses: GroupCommit<CredentialDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<CredentialDocument>('OperatorCredential', schema, 'operator_credentials');
    this.credentials = new AggregateCollection(model, outbox);
    this.uses = new GroupCommit(model);
  }

  /** False if the slot is taken by now. */
  async insert({ id, ...credential }: OperatorCredential, slot: number): Promise<boolean> {
    const document = { _id: id, ...credential, place: slot };
    return (await this.credentials.insert(contextAt(credential.createdAt), document)) !== null;
  }

  /** For a retry: the stored credential gets the new token, because nobody has received the one before. Null if there is none. */
  async replaceToken({
    id,
    sha256,
    hint,
    createdAt,
  }: OperatorCredential): Promise<OperatorCredential | null> {
    const set = { sha256, hint };
    const document = await this.credentials.change(contextAt(createdAt), { _id: id }, () => ({
      set,
      facts: [],
    }));
    return document && credentialOf(document);
  }

  /** The slots of a name's valid credentials. Frees those of expired ones. */
  async takenSlots(name: string, now: Date): Promise<number[]> {
    const ofName = { name, place: { $gte: 0 } };
    await this.credentials.model.updateMany(
      { ...ofName, expiresAt: { $lte: now } },
      { $set: { place: null } },
    );
    const taken = await this.credentials.model.find(ofName, { place: 1 }).lean<{ place: number }[]>();
    return taken.map(({ place }) => place);
  }

  async findByHash(sha256: string): Promise<OperatorCredential | null> {
    const document = await this.credentials.find({ sha256 });
    return document && credentialOf(document);
  }

  /** Newest first. */
  async list(page: Page): Promise<Listed<OperatorCredential>> {
    const { items, total } = await newestFirst(this.credentials.model, {}, page);
    return { items: items.map(credentialOf), total };
  }

  /** False when there is no such credential. */
  async revoke(id: string, now: Date): Promise<boolean> {
    const document = await this.credentials.change(contextAt(now), { _id: id }, ({ revokedAt }) =>
      revokedAt ? null : { set: { revokedAt: now, place: null }, facts: [revokedFact(id)] },
    );
    return document !== null;
  }

  /** Stores the time of a use, if it is the latest. */
  async recordUse(id: string, lastUsedAt: Date): Promise<void> {
    await this.uses.update({ _id: id }, { $max: { lastUsedAt } });
  }
}

function credentialOf(document: CredentialDocument): OperatorCredential {
  const { _id: id, version, writers, outbox, place, ...credential } = document;
  return { id, ...credential };
}

/** Operators belong to no account and to both modes. Their events are published in test mode. */
function contextAt(now: Date): CallContext {
  return { accountId: OPERATOR_ACCOUNT_ID, livemode: false, now };
}
