import type { Buyer } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import type { Session } from '../domain/session.ts';
import type { SessionDocument } from './session.document.ts';

/** Of sessions that nobody tried to pay, after their end. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** With the buyer, when the seller has told it: charges' message. */
export interface StoredSession extends Session {
  customer: Buyer | null;
}

/** A session <-> its document. The buyer is sealed. */
@Injectable()
export class SessionCodec {
  constructor(private readonly dataKeys: DataKeys) {}

  seal({ id, customer, ...session }: StoredSession): SessionDocument {
    const sealedCustomer = customer && this.dataKeys.seal(JSON.stringify(customer), placeOf(id));
    const { expiresAt } = session;
    const removeAt = new Date(expiresAt.getTime() + RETENTION_MS);
    return { _id: id, ...session, sealedCustomer, dueAt: expiresAt, checkAt: null, removeAt };
  }

  open({ _id: id, sealedCustomer, dueAt, checkAt, removeAt, ...session }: SessionDocument): StoredSession {
    const customer = sealedCustomer ? JSON.parse(this.dataKeys.open(sealedCustomer, placeOf(id))) : null;
    return { id, ...session, customer };
  }
}

const placeOf = (id: string) => ({ collection: 'sessions', id, field: 'sealedCustomer' });
