import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Http } from '@catraca/testing/http';
import { quantile } from '@catraca/testing/quantile';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import { Pool } from 'undici';
import { CONNECTIONS } from './measure.ts';
import { atRate } from './steady-rate.ts';

/** In milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/**
 * Time from the bank's confirmation to the webhook at the seller, at a steady rate. It starts when the bank
 * answers the payer, because at that moment it also sends us the callback.
 */
export async function confirmationToWebhook(
  stack: Stack,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Latency> {
  const arrivedAt = new Map<string, number>();
  const receiver = createServer(async (request, response) => {
    const event = JSON.parse(await text(request));
    if (!arrivedAt.has(event.data.charge.id)) arrivedAt.set(event.data.charge.id, performance.now());
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { account, api } = await newSeller(stack);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await stack.operator.post(`/operator/v1/accounts/${account}/webhook_endpoints`, { url });
  const ids = await createCharges(api, rate * seconds);

  const confirmedAt = new Map<string, number>();
  // Not `fetch`, which would use 2 % of the machine's CPU.
  const bank = new Pool(stack.sandboxUrl, { connections: CONNECTIONS });
  await atRate({ rate, count: ids.length }, async (index) => {
    const id = ids[index]!;
    const { body } = await bank.request({ method: 'POST', path: `/sandbox/v1/cobs/${id.slice(3)}/pay` });
    await body.dump();
    confirmedAt.set(id, performance.now());
  });
  await bank.close();
  for (let waited = 0; arrivedAt.size < ids.length && waited < 30_000; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  receiver.close();
  receiver.closeAllConnections();
  if (arrivedAt.size < ids.length)
    throw new Error(`${ids.length - arrivedAt.size} webhooks of ${ids.length} did not arrive`);
  const latencies = ids
    .map((id) => arrivedAt.get(id)! - confirmedAt.get(id)!)
    .sort((one, other) => one - other);
  return { p50: quantile(latencies, 0.5)!, p99: quantile(latencies, 0.99)! };
}

async function createCharges(api: Http, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => api.post('/v1/charges', chargeOrder())),
    );
    ids.push(...responses.map(({ body }) => body.id));
  }
  return ids.slice(0, count);
}
