import { scopes } from '@catraca/contracts/http/endpoints/endpoint';
import type { WebhookReceiver } from '@catraca/stack/receiver';
import { newDocument } from './document.ts';
import { Http } from './http.ts';
import type { StackAccess } from './stack-access.ts';

/** A stack, or anything else with a gateway and an operator client. */
export type Edge = Pick<StackAccess, 'operator' | 'baseUrl'>;

export interface Seller {
  account: string;
  secretKey: string;
  /** Client of the gateway with the seller's secret key. */
  api: Http;
}

/** Creates an approved seller with a secret key through the operator API. */
export async function newSeller(stack: Edge, account: object = {}, key: object = {}): Promise<Seller> {
  const owner = {
    name: 'Loja da Ana',
    document: newDocument(),
    email: 'ana@loja.example',
    registration: 'approved',
  };
  const created = await stack.operator.post('/operator/v1/accounts', { ...owner, ...account });
  const secretKey = await newKey(stack, created.body.id, key);
  return { account: created.body.id, secretKey, api: new Http(stack.baseUrl, secretKey) };
}

/** Creates another secret key of an account. Default: test mode, every scope. */
export async function newKey(stack: Edge, account: string, key: object = {}): Promise<string> {
  const order = { name: 'chave de teste', livemode: false, scopes, ...key };
  const { status, body } = await stack.operator.post(`/operator/v1/accounts/${account}/secret_keys`, order);
  if (status !== 201) throw new Error(`no key: ${JSON.stringify(body)}`);
  return body.key;
}

/**
 * Creates a webhook endpoint of an account, whose webhooks the receiver verifies. `events`: all by default.
 */
export async function subscribe(
  stack: Edge,
  account: string,
  receiver: WebhookReceiver,
  events?: string[],
): Promise<void> {
  const path = `/operator/v1/accounts/${account}/webhook_endpoints`;
  const { body } = await stack.operator.post(path, { url: receiver.url, events });
  receiver.expectSecret(body.secret);
}

export const buyer = { name: 'Bruno Souza', email: 'bruno@example.com', document: '529.982.247-25' };

/** Body of `POST /v1/charges`. */
export function chargeOrder(changes: object = {}): object {
  return { amount: 12_990, customer: buyer, ...changes };
}
