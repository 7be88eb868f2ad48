/** Test cards of the sandbox acquirer (docs/specification.md, "Sandbox acquirer"). */
export const testCards = {
  approved: '4000000000000010',
  refused: '4000000000000028',
  paidLater: '4000000000000036',
  failedLater: '4000000000000044',
  analysed: '4000000000000051',
  disputed: '4000000000000069',
  challenged: '4000000000000077',
  insufficientFunds: '4000000000000085',
};

/** Where browsers send cards, and with which key. */
export interface TokenAddress {
  url: string;
  publicKey: string;
}

/** Fields of a card as a browser gives it. */
export interface CardChanges {
  number?: string;
  holder_name?: string;
  cvv?: string;
  exp_month?: number;
  exp_year?: number;
}

/** What the browser does: gives a card to the acquirer, for a single-use token. */
export async function cardToken(
  { url, publicKey }: TokenAddress,
  number: string = testCards.approved,
  changes: CardChanges = {},
  signal?: AbortSignal,
): Promise<string> {
  const card = {
    number,
    holder_name: 'CANARIO SOUZA',
    exp_month: 12,
    exp_year: 2039,
    cvv: '123',
    ...changes,
  };
  const response = await fetch(`${url}/tokens?appId=${publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card }),
    ...(signal && { signal }),
  });
  const body = (await response.json()) as { id?: string };
  if (!body.id) throw new Error(`no token: ${response.status} ${JSON.stringify(body)}`);
  return body.id;
}
