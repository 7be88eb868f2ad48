import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import { LinkStore } from '../adapters/link.store.ts';
import { assertActive, type PaymentLink } from '../domain/link.ts';
import type { Offer } from '../domain/offer.ts';
import { type OpenedSession, OpenSession } from './open-session.ts';

const LIFETIME_MS = 60 * 60 * 1_000;

/**
 * Opens a session for a visit of a payment link's page. Throws resource_not_found, payment_link_inactive,
 * link_exhausted.
 */
@Injectable()
export class OpenLinkSession {
  constructor(
    private readonly links: LinkStore,
    private readonly openSession: OpenSession,
    private readonly clocks: TestClocks,
  ) {}

  /** `at`: real time. */
  async execute(linkId: string, sessionId: string, at: Date): Promise<OpenedSession> {
    const link = await this.links.find(linkId);
    const now = this.clocks.now(link, at);
    assertActive(link, now);
    const end = new Date(now.getTime() + LIFETIME_MS);
    return this.openSession.store(
      { accountId: link.accountId, livemode: link.livemode, now },
      {
        id: sessionId,
        offer: offerOf(link),
        expiresAt: link.expiresAt && link.expiresAt < end ? link.expiresAt : end,
        cardId: null,
        saveCard: false,
        customer: null,
        mandate: null,
        linkId,
        reservesPlace: link.maxPayments !== null,
      },
    );
  }
}

function offerOf(link: PaymentLink): Offer {
  const { amount, description, items, reference, metadata, paymentMethods, maxInstallments, appearance } =
    link;
  return { amount, description, items, reference, metadata, paymentMethods, maxInstallments, appearance };
}
