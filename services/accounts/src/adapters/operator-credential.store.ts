import { type AccountEvent, OPERATOR_ACCOUNT_ID } from '@catraca/contracts/events/account-events';
import type { CallContext } from '@catraca/kernel/call-context';
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
   * For a retry: the stored credential gets the new token, because nobody has received the one before. Null
   * if there is none.
   */
  async replaceToken({ id, ...fresh }: OperatorCredential): Promise<OperatorCredential | null> {
    const set = { sha256: fresh.sha256, hint: fresh.hint };
    const context = contextAt(fresh.createdAt);
    const stored = await this.keys.change(context, { _id: id }, () => ({ set, facts: [] }));
    return stored && credentialOf(stored);
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
