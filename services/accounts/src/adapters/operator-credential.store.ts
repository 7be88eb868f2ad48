import { type AccountEvent, OPERATOR_ACCOUNT_ID } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { OperatorCredential } from '../domain/operator-credential.ts';
import { type KeyDocument, KeyStore } from './key.store.ts';

interface CredentialDocument extends KeyDocument, Omit<OperatorCredential, 'id'> {
  /**
   * The slot, 0 or 1, unique per name: the index refuses a third valid credential. Null when it is revoked,
   * or expired and replaced.
   */
  place: number | null;
}

const schema = aggregateSchema<CredentialDocument>({
  _id: String,
  name: String,
  sha256: String,
  hint: String,
  scopes: [String],
  createdBy: String,
  place: Number,
  expiresAt: Date,
  revokedAt: Date,
  lastUsedAt: Date,
  createdAt: Date,
})
  .index({ sha256: 1 }, { unique: true })
  .index({ name: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $gte: 0 } } })
  .index({ createdBy: 1 })
  .index({ createdAt: -1, _id: -1 });

const revokedFact = (id: string) => ({
  type: 'operator_credential.revoked' satisfies AccountEvent['type'],
  data: { credential_id: id },
});

@Injectable()
export class OperatorCredentialStore extends KeyStore<CredentialDocument, OperatorCredential> {
  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<CredentialDocument>('OperatorCredential', schema, 'operator_credentials');
    const contextOf = (_: CredentialDocument, now: Date) => contextAt(now);
    super(model, outbox, { keyOf: credentialOf, contextOf, revokedFact });
  }

  /** False if the slot is taken by now. */
  async insert({ id, ...credential }: OperatorCredential, slot: number): Promise<boolean> {
    const document = { _id: id, ...credential, place: slot };
    return (await this.keys.insert(contextAt(credential.createdAt), document)) !== null;
  }

  /**
   * For a retry: the stored credential becomes the one that is ordered now, because nobody has received the
   * token of the one before. Null if there is none. Throws idempotency_key_reused when it has ended meanwhile
   * or has another name.
   */
  async replace({ id, ...fresh }: OperatorCredential): Promise<OperatorCredential | null> {
    const { name, sha256, hint, scopes, expiresAt, createdBy, createdAt } = fresh;
    const set = { sha256, hint, scopes, expiresAt, createdBy };
    const stored = await this.keys.change(contextAt(createdAt), { _id: id }, (document) => {
      if (document.place === null || document.name !== name) throw new ApiError('idempotency_key_reused');
      return { set, facts: [] };
    });
    return stored && credentialOf(stored);
  }

  async find(id: string): Promise<OperatorCredential | null> {
    const document = await this.keys.find({ _id: id });
    return document && credentialOf(document);
  }

  /** Of all that these credentials created. */
  async idsCreatedBy(ids: readonly string[]): Promise<string[]> {
    const found = await this.keys.model
      .find({ createdBy: { $in: [...ids] } }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** The slots of a name's valid credentials. Frees those of expired ones. */
  async takenSlots(name: string, now: Date): Promise<number[]> {
    const ofName = { name, place: { $gte: 0 } };
    await this.keys.model.updateMany({ ...ofName, expiresAt: { $lte: now } }, { $set: { place: null } });
    const taken = await this.keys.model.find(ofName, { place: 1 }).lean<{ place: number }[]>();
    return taken.map(({ place }) => place);
  }

  /** False when there is no such credential. */
  revoke(id: string, now: Date): Promise<boolean> {
    return this.revokeKey({ _id: id }, now, { place: null });
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
