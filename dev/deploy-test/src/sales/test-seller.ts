import { Api, requireSuccess } from '@catraca/stack/api';
import { newDocument } from '@catraca/testing/document';

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
