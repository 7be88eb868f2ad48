import { Http } from './http.ts';

export const APPROVED_CARD = '4000000000000010';

export interface CardChanges {
  number?: string;
  cvv?: string;
  exp_month?: number;
  exp_year?: number;
}

/** A card's token of the sandbox acquirer, as a browser gets it. `url` ends in `/core/v5`. Test cards: specification, S21. */
export async function cardToken(
  { url, publicKey }: { url: string; publicKey: string },
  changes: CardChanges = {},
): Promise<string> {
  const valid = {
    number: APPROVED_CARD,
    holder_name: 'ANA SOUZA',
    exp_month: 12,
    exp_year: 2040,
    cvv: '123',
  };
  const request = { type: 'card', card: { ...valid, ...changes } };
  const { status, body } = await new Http(url).post(`/tokens?appId=${publicKey}`, request);
  if (status !== 200) throw new Error(`POST /tokens returned ${status}`);
  return body.id;
}
