import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleCharge } from '@catraca/dev-cli/example-charge';
import type { Api } from '@catraca/stack/api';
import { type Counts, countRetry } from './counts.ts';
import { type Outcome, untilSuccess } from './retry.ts';

/** Longer than the list of received payments takes when the bank's callback is lost. */
const PAID_WITHIN_MS = 90_000;
const POLL_MS = 400;

/** One sale as a seller makes it, from the charge until it is paid. What fails is counted, never thrown. */
export async function sell(seller: Api, counts: Counts): Promise<void> {
  counts.begun += 1;
  try {
    const charge = await create(seller, counts);
    await repeat(counts, `pay ${charge.id}`, () => seller.send('POST', `/v1/test/charges/${charge.id}/pay`), [
      'charge_not_payable',
    ]);
    await untilPaid(seller, counts, charge.id);
    counts.paid += 1;
  } catch (error) {
    counts.failed.push((error as Error).message);
  }
}

function create(seller: Api, counts: Counts): Promise<{ id: string }> {
  const headers = { 'idempotency-key': randomUUID() };
  const request = { body: exampleCharge, headers };
  return repeat(counts, 'POST /v1/charges', () => seller.send('POST', '/v1/charges', request));
}

async function untilPaid(seller: Api, counts: Counts, id: string): Promise<void> {
  const giveUpAt = Date.now() + PAID_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const { status } = await repeat(counts, `get ${id}`, () =>
      seller.send<{ status: string }>('GET', `/v1/charges/${id}`),
    );
    if (status === 'paid') return;
    await sleep(POLL_MS);
  }
  throw new Error(`${id} was not paid within ${PAID_WITHIN_MS / 1_000} s`);
}

async function repeat<Body>(
  counts: Counts,
  what: string,
  send: () => Promise<Outcome<Body>>,
  alsoFine: string[] = [],
): Promise<Body> {
  const onRetry = (cause: string) => {
    countRetry(counts, cause);
    console.error(`${new Date().toISOString()} ${what}: ${cause}, sent again`);
  };
  try {
    return await untilSuccess(send, { alsoFine, onRetry, pause: sleep, now: Date.now });
  } catch (error) {
    throw new Error(`${new Date().toISOString()} ${what}: ${(error as Error).message}`);
  }
}
