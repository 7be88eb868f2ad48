import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Buyer } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ClientSecrets } from '../adapters/client-secrets.ts';
import { SessionStore } from '../adapters/session.store.ts';
import { VaultClient } from '../adapters/vault.client.ts';
import { sha256Of } from '../domain/client-secret.ts';
import type { Offer } from '../domain/offer.ts';
import type { Session } from '../domain/session.ts';
import { assertMandate, type SessionMandate } from '../domain/session-mandate.ts';
import { CheckOffer } from './check-offer.ts';

export interface SessionOrder {
  /** `cs_…`, the same in every retry. */
  id: string;
  offer: Offer;
  expiresAt: Date;
  cardId: string | null;
  saveCard: boolean;
  customer: Buyer | null;
  mandate: SessionMandate | null;
  linkId: string | null;
  reservesPlace: boolean;
}

export interface OpenedSession {
  session: Session;
  /** The same in every retry. Only its SHA-256 is stored. */
  clientSecret: string;
}

/**
 * Opens a session. Safe to repeat with the same id. Throws seller_not_approved, amount_below_minimum,
 * card_not_available, validation_failed for an unknown saved card.
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly sessions: SessionStore,
    private readonly checkOffer: CheckOffer,
    private readonly vault: VaultClient,
    private readonly clientSecrets: ClientSecrets,
  ) {}

  async execute(context: CallContext, seller: Account, order: SessionOrder): Promise<OpenedSession> {
    if (order.cardId && !seller.switches?.oneClickEnabled) throw new ApiError('card_not_available');
    await this.checkOffer.execute(context, seller, order.offer);
    if (order.mandate) assertMandate(order.mandate, seller.contract?.minAmount ?? 0, context.now);
    if (order.cardId && !(await this.vault.find(context, order.cardId)))
      throw new ApiError('validation_failed', { fields: { card_id: ['Cartão salvo não encontrado.'] } });
    return this.store(context, order);
  }

  /** Without asking whether the seller may sell it. */
  async store({ accountId, livemode, now }: CallContext, order: SessionOrder): Promise<OpenedSession> {
    const { offer, ...own } = order;
    const session = await this.sessions.insert({
      ...offer,
      ...own,
      accountId,
      livemode,
      clientSecretSha256: sha256Of(this.clientSecrets.of(order.id)),
      attempts: [],
      createdAt: now,
      version: 1,
    });
    return { session, clientSecret: this.clientSecrets.ofStored(session) };
  }
}
