import { type IdentityEvent, PEOPLE_ACCOUNT_ID } from '@catraca/contracts/events/identity-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type StateOf } from '@catraca/platform/mongo/aggregate-collection';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import { normalEmail } from '../domain/email.ts';
import type { User } from '../domain/user.ts';
import { EmailHashes } from './email-hashes.ts';
import { type SealedUser, type UserDocument, userSchema } from './user.document.ts';

/** People. Name, e-mail, TOTP secrets and names of passkeys are sealed. */
@Injectable()
export class UserStore {
  private readonly users: AggregateCollection<UserDocument>;
  private readonly uses: GroupCommit<UserDocument>;

  constructor(
    connection: mongoose.Connection,
    outbox: Outbox,
    private readonly dataKeys: DataKeys,
    private readonly emailHashes: EmailHashes,
  ) {
    const model = connection.model<UserDocument>('User', userSchema, 'users');
    this.users = new AggregateCollection(model, outbox);
    this.uses = new GroupCommit(model);
  }

  /** False when the e-mail is somebody's. */
  async insert(user: User): Promise<boolean> {
    // By an older data key too, which the unique index does not see.
    if (await this.findByEmail(user.email)) return false;
    return (await this.users.insert(contextAt(user.createdAt), this.documentOf(user))) !== null;
  }

  async find(id: string): Promise<User | null> {
    const document = await this.users.find({ _id: id });
    return document && this.userOf(document);
  }

  /** Throws resource_not_found. */
  async get(id: string): Promise<User> {
    const user = await this.find(id);
    if (!user) throw new ApiError('resource_not_found');
    return user;
  }

  async findByEmail(email: string): Promise<User | null> {
    const hashes = this.emailHashes.every(normalEmail(email));
    const document = await this.users.find({ emailHash: { $in: hashes } });
    return document && this.userOf(document);
  }

  async findByCredential(credentialId: string): Promise<User | null> {
    const document = await this.users.find({ 'passkeys.credentialId': credentialId });
    return document && this.userOf(document);
  }

  async findAll(ids: readonly string[]): Promise<User[]> {
    const documents = await this.users.model.find({ _id: { $in: [...ids] } }).lean<UserDocument[]>();
    return documents.map((document) => this.userOf(document));
  }

  /** Changes a user, and has gateways read it again. Throws resource_not_found, and what `decide` throws. */
  change(id: string, now: Date, decide: (user: User) => User): Promise<User> {
    return this.store(id, now, decide, [changed(id)]);
  }

  /** Changes of what no other service sees. */
  changeSilently(id: string, now: Date, decide: (user: User) => User): Promise<User> {
    return this.store(id, now, decide, []);
  }

  async recordUse(id: string, lastSeenAt: Date): Promise<void> {
    await this.uses.update({ _id: id }, { $max: { lastSeenAt } });
  }

  private async store(
    id: string,
    now: Date,
    decide: (user: User) => User,
    facts: ReturnType<typeof changed>[],
  ): Promise<User> {
    const document = await this.users.change(contextAt(now), { _id: id }, (current) => {
      const { _id, lastSeenAt: _seen, ...set } = this.documentOf(decide(this.userOf(current)));
      return { set, facts };
    });
    if (!document) throw new ApiError('resource_not_found');
    return this.userOf(document);
  }

  private documentOf(user: User): StateOf<UserDocument> {
    const { id, name, email, totpSecret, pendingTotpSecret, passkeys, ...state } = user;
    const passkeyNames = Object.fromEntries(passkeys.map((passkey) => [passkey.id, passkey.name]));
    const secret: SealedUser = { name, email, totpSecret, pendingTotpSecret, passkeyNames };
    return {
      _id: id,
      ...state,
      sealed: this.dataKeys.seal(JSON.stringify(secret), sealedPlace(id)),
      emailHash: this.emailHashes.of(email),
      passkeys: passkeys.map(({ name: _, ...passkey }) => passkey),
    };
  }

  private userOf(document: UserDocument): User {
    const { _id: id, version, writers, outbox, sealed, emailHash, passkeys, ...state } = document;
    const secret: SealedUser = JSON.parse(this.dataKeys.open(sealed, sealedPlace(id)));
    const { passkeyNames, ...shown } = secret;
    const named = passkeys.map((passkey) => ({ ...passkey, name: passkeyNames[passkey.id] ?? '' }));
    return { id, ...state, ...shown, passkeys: named };
  }
}

const sealedPlace = (id: string) => ({ collection: 'users', id, field: 'sealed' });

const changed = (id: string) => ({
  type: 'user.changed' satisfies IdentityEvent['type'],
  data: { user_id: id },
});

/** People belong to no single account and to both modes. Their events are published in test mode. */
export function contextAt(now: Date): CallContext {
  return { accountId: PEOPLE_ACCOUNT_ID, livemode: false, now };
}
