import type { Card as CardMessage } from '@catraca/contracts/gen/catraca/vault/v1/vault';
import type { SavedCard } from '@catraca/contracts/http/schemas/saved-card';
import type { SnakeCase } from '@catraca/kernel/mapping';

export function savedCardResponse(card: CardMessage): SavedCard {
  return {
    object: 'card',
    id: card.id,
    brand: (card.brand as SavedCard['brand']) ?? null,
    last_four: card.lastFour ?? null,
    exp_month: card.expMonth ?? null,
    exp_year: card.expYear ?? null,
    holder_name: card.holderName ?? null,
    expired: card.expired,
    created_at: card.createdAt,
    last_used_at: card.lastUsedAt ?? null,
    customer_documents: card.customerDocuments,
  } satisfies SavedCard & Record<SnakeCase<keyof CardMessage>, unknown>;
}
