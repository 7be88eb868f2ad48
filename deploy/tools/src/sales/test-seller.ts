import { Api, requireSuccess } from '@catraca/local/api';

/** Creates an approved account, and returns a key of its test environment. */
export async function newTestSeller(baseUrl: string, operatorToken: string): Promise<string> {
  const operator = new Api(baseUrl, operatorToken);
  const order = {
    name: 'Loja',
    document: newDocument(),
    email: 'loja@example.com',
    registration: 'approved',
  };
  const account = requireSuccess(
    'The account',
    await operator.post<{ id: string }>('/operator/v1/accounts', order),
  );
  const key = { name: 'test', livemode: false, scopes: ['charges:read', 'charges:write', 'balance:read'] };
  const path = `/operator/v1/accounts/${account.id}/secret_keys`;
  return requireSuccess('The key', await operator.post<{ key: string }>(path, key)).key;
}

/** A CNPJ with valid check digits. */
function newDocument(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10));
  for (let round = 0; round < 2; round++) {
    const sum = digits.reduceRight(
      (total, digit, index) => total + digit * (2 + ((digits.length - 1 - index) % 8)),
      0,
    );
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}
