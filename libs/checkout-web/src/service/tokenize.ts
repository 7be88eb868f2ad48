import { acquirerCard } from './card-input.ts';
import { failure } from './failure.ts';
import { send } from './http.ts';

interface TokenResponse {
  id?: string;
  card?: { brand?: string; last_four_digits?: string };
  errors?: Record<string, string[]>;
}

/**
 * Gives a card to the acquirer for a single-use token (Pagar.me v5, `POST /tokens?appId=`; `url` has the
 * key). The card goes nowhere else. Throws the codes of `acquirerCard`, card_not_available, network_error,
 * timeout, invalid_response.
 */
export async function tokenize(
  { url }: Service.ClientConfig['tokenization'],
  given: Service.Card,
): Promise<Service.CardToken> {
  if (!url) throw failure('card_not_available');
  const card = acquirerCard(given, new Date());
  const response = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card }),
  });
  const body = (response.body ?? {}) as TokenResponse;
  if (response.status >= 300 || !body.id) throw refusal(body);
  return {
    token: body.id,
    brand: body.card?.brand?.toLowerCase() ?? null,
    last_four: body.card?.last_four_digits ?? card.number.slice(-4),
  };
}

function refusal({ errors = {} }: TokenResponse) {
  const fields = Object.keys(errors).join(' ');
  if (fields.includes('number')) return failure('invalid_card_number');
  if (fields.includes('exp_')) return failure('invalid_expiry');
  if (fields.includes('cvv')) return failure('invalid_cvv');
  if (fields.includes('holder_name')) return failure('invalid_holder_name');
  return failure('invalid_response');
}
