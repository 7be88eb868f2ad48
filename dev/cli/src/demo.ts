import { scopes } from '@catraca/contracts/http/endpoints/endpoint';
import { Api, requireSuccess } from '@catraca/stack/api';
import type { Demo } from '@catraca/stack/secrets/secrets';

const seller = {
  name: 'Loja Exemplo',
  document: '12.345.678/0001-95',
  email: 'loja@example.com',
  registration: 'approved',
  switches: { card_enabled: true },
};

/**
 * Returns the demo seller of the last start if it still exists, else creates one. Its webhooks are sent to
 * `webhookUrl`.
 */
export async function prepareDemo(
  baseUrl: string,
  operatorToken: string,
  known: Demo | undefined,
  webhookUrl: string,
): Promise<Demo> {
  const operator = new Api(baseUrl, operatorToken);
  const reused = known && (await reuse(operator, baseUrl, known, webhookUrl));
  return reused ? known : create(operator, webhookUrl);
}

async function reuse(operator: Api, baseUrl: string, known: Demo, url: string): Promise<boolean> {
  const balance = await new Api(baseUrl, known.secretKey).get('/v1/balance');
  if (balance.status === 401 || !known.publishableKey) return false;
  requireSuccess('Reading the demo balance', balance);
  const path = `/operator/v1/accounts/${known.account}/webhook_endpoints/${known.webhookEndpoint}`;
  const moved = await operator.patch(path, { url, status: 'enabled' });
  if (moved.status === 404) return false;
  requireSuccess('Moving the demo webhook endpoint', moved);
  return true;
}

async function create(operator: Api, url: string): Promise<Demo> {
  const account = await createAccount(operator);
  const of = `/operator/v1/accounts/${account}`;
  const key = requireSuccess(
    'Creating the demo key',
    await operator.post<{ key: string }>(`${of}/secret_keys`, { name: 'demo', livemode: false, scopes }),
  );
  const browserKey = requireSuccess(
    'Creating the demo publishable key',
    await operator.post<{ key: string }>(`${of}/publishable_keys`, {
      name: 'demo',
      livemode: false,
      allowed_domains: ['127.0.0.1', 'localhost'],
    }),
  );
  const endpoint = requireSuccess(
    'Creating the demo webhook endpoint',
    await operator.post<{ id: string; secret: string }>(`${of}/webhook_endpoints`, {
      livemode: false,
      url,
      events: ['*'],
    }),
  );
  return {
    account,
    secretKey: key.key,
    publishableKey: browserKey.key,
    webhookEndpoint: endpoint.id,
    webhookSecret: endpoint.secret,
  };
}

/** Returns the account's id: that of an earlier start when its document has one. */
async function createAccount(operator: Api): Promise<string> {
  const created = await operator.post<{ id: string } & Conflict>('/operator/v1/accounts', seller);
  if (created.status === 409) return created.body.error.details.account;
  return requireSuccess('Creating the demo account', created).id;
}

interface Conflict {
  error: { details: { account: string } };
}
