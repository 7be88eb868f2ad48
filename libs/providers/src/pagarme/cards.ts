import type { CardToSave, SavedCard } from '../acquirer/acquirer-provider.ts';
import { CardDeclined } from '../acquirer/card-declined.ts';
import { unavailable } from '../http/outcome.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { cardOf } from './card-mapping.ts';
import type { PagarmeCalls } from './http.ts';
import { allCards, allCustomers } from './lists.ts';
import { cardRequest, customerRequest } from './requests.ts';
import { type CardResponse, cardResponse, customerResponse } from './responses.ts';

const SAVE = 'POST /customers/{id}/cards';

/**
 * Saves a card of its buyer, after a verification of zero value. A repetition finds the card of the first
 * time by its label.
 */
export async function savedCard(http: PagarmeCalls, card: CardToSave): Promise<SavedCard> {
  const customerId = await customerOf(http, card);
  const existing = await labelled(http, customerId, card.reference);
  return savedCardOf(existing ?? (await verified(http, customerId, card)), customerId, card);
}

/** Buyers are found by their document, and created otherwise. */
async function customerOf(http: PagarmeCalls, { customer }: CardToSave): Promise<string> {
  const found = await allCustomers(http, { document: customer.document });
  const known = found.find(({ document }) => document?.replace(/\W/g, '') === customer.document);
  if (known) return known.id;
  const body = customerRequest(customer);
  const call = { operation: 'POST /customers', method: 'POST', path: '/customers', body } as const;
  return (await http.call(call, customerResponse)).id;
}

async function labelled(
  http: PagarmeCalls,
  customerId: string,
  reference: string,
): Promise<CardResponse | null> {
  const cards = await allCards(http, customerId);
  return cards.find(({ label }) => label === reference) ?? null;
}

async function verified(http: PagarmeCalls, customerId: string, card: CardToSave): Promise<CardResponse> {
  const path = `/customers/${encodeURIComponent(customerId)}/cards`;
  const body = cardRequest(card);
  try {
    const call = { operation: SAVE, method: 'POST', path, body, idempotencyKey: card.reference } as const;
    return await http.call(call, cardResponse);
  } catch (error) {
    const problem = error instanceof ProviderRefused && error.operation === SAVE ? error.problem : null;
    if (problem === 'token_not_found') throw new CardDeclined('token_invalid');
    // Theirs does not tell why.
    if (problem === 'verification_failed') throw new CardDeclined('not_authorized');
    throw error;
  }
}

function savedCardOf(response: CardResponse, customerId: string, { customer }: CardToSave): SavedCard {
  const card = cardOf(response, { id: customerId, document: customer.document });
  if (card?.cardId && card.fingerprint)
    return { ...card, cardId: card.cardId, customerId, fingerprint: card.fingerprint };
  throw unavailable(SAVE, new Error('the acquirer returned a card without its id or digits'));
}
