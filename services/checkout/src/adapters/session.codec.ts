import type { Buyer } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { Injectable } from '@nestjs/common';
import { dueTimeOf, type Session } from '../domain/session.ts';
import type { SessionDocument } from './session.document.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of sessions without a charge, after their end. Whoever knows a link may open any number of its. */
const RETENTION_MS = { ofSeller: 30 * DAY_MS, ofLink: DAY_MS };

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
    const times = { dueAt: dueTimeOf(session), checkAt: null, removeAt: removeTimeOf(session) };
    return { _id: id, ...session, ...times, sealedCustomer, placeHolder: null, outbox: [] };
  }

  open(document: SessionDocument): StoredSession {
    const { _id: id, sealedCustomer, dueAt, realDueAt, checkAt, removeAt, ...kept } = document;
    const { placeHolder, outbox, ...session } = kept;
    const customer = sealedCustomer ? JSON.parse(this.dataKeys.open(sealedCustomer, placeOf(id))) : null;
    // sessions that are older than mandates have none
    return { id, ...session, mandate: session.mandate ?? null, customer };
  }
}

/** Null for a session with a charge: it is kept. */
export function removeTimeOf({ attempts, expiresAt, linkId }: Omit<Session, 'id'>): Date | null {
  if (attempts.some(({ status }) => status !== 'abandoned')) return null;
  return new Date(expiresAt.getTime() + RETENTION_MS[linkId ? 'ofLink' : 'ofSeller']);
}

const placeOf = (id: string) => ({ collection: 'sessions', id, field: 'sealedCustomer' });
