import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import qrcode from 'qrcode';
import { Api, succeeded } from './api.ts';
import type { WebhookReceiver } from './receiver.ts';
import { bold, dim, type Say } from './say.ts';
import { UserError } from './user-error.ts';

interface Balance {
  balance: number;
  available: number;
}

interface Charge {
  id: string;
  status: string;
  amount: number;
  platform_fee: number;
  net_amount: number;
  pix: { qr_code: string };
}

export interface Tour {
  baseUrl: string;
  secretKey: string;
  receiver: WebhookReceiver;
  say: Say;
}

export const exampleCharge = {
  amount: 12_990,
  description: 'Camiseta Catraca',
  reference: 'pedido-1042',
  customer: { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' },
};

const webhookTimeoutMs = 30_000;
const balanceTimeoutMs = 20_000;

/** One PIX sale as a seller and a buyer live it: balance, charge, QR, payment, webhook, balance. */
export async function showSale({ baseUrl, secretKey, receiver, say }: Tour): Promise<void> {
  const api = new Api(baseUrl, secretKey);
  say.line(`\n${bold('A PIX sale')}`);
  const before = await readBalance(api, say, 'Balance before');
  const { charge, requestId, traceId } = await createCharge(api, say);
  await drawQr(charge, say);

  const webhook = receiver.next(
    (event) => event.type === 'charge.paid' && event.data.charge?.id === charge.id,
    webhookTimeoutMs,
  );
  await pay(api, charge, say);
  await showWebhook(webhook, say);
  await awaitBalance(api, before.balance + charge.net_amount, say);
  say.line(dim(`  request ${requestId}   trace ${traceId}: look for either in the logs`));
}

function readBalance(api: Api, say: Say, title: string): Promise<Balance> {
  return say.step(title, async (progress) => {
    const balance = succeeded(title, await api.get<Balance>('/v1/balance'));
    progress(reais(balance.balance));
    return balance;
  });
}

function createCharge(api: Api, say: Say) {
  say.line(dim(`  POST /v1/charges\n${JSON.stringify(exampleCharge, null, 2).replaceAll(/^/gm, '  ')}`));
  return say.step('Charge created', async (progress) => {
    const answer = await api.post<Charge>('/v1/charges', exampleCharge, { 'idempotency-key': randomUUID() });
    const charge = succeeded('POST /v1/charges', answer);
    progress(`${charge.id} ${charge.status}, ${reais(charge.amount)}, net ${reais(charge.net_amount)}`);
    const header = (name: string) => answer.headers.get(name) ?? '(none)';
    return { charge, requestId: header('x-request-id'), traceId: header('trace-id') };
  });
}

async function drawQr(charge: Charge, say: Say): Promise<void> {
  if (!charge.pix?.qr_code)
    throw new UserError(`The charge ${charge.id} came without a QR code: see the log of charges.`);
  say.line(
    await qrcode.toString(charge.pix.qr_code, {
      type: process.stdout.isTTY ? 'terminal' : 'utf8',
      small: true,
    }),
  );
  say.line(dim(`  ${charge.pix.qr_code}`));
}

function pay(api: Api, charge: Charge, say: Say): Promise<void> {
  return say.step('Paid at the bank', async () => {
    succeeded('The payment', await api.post(`/v1/test/charges/${charge.id}/pay`));
  });
}

function showWebhook(webhook: ReturnType<WebhookReceiver['next']>, say: Say): Promise<void> {
  return say.step('Webhook received', async (progress) => {
    const received = await webhook;
    if (!received)
      throw new UserError(
        `No charge.paid webhook came within ${webhookTimeoutMs / 1000} s: see the logs of charges and notifier.`,
      );
    if (!received.genuine)
      throw new UserError('The webhook came with a signature that is not made with our secret.');
    progress(`${received.event.type} ${received.event.id}, signature verified`);
  });
}

function awaitBalance(api: Api, expected: number, say: Say): Promise<void> {
  return say.step('Balance after', async (progress) => {
    let seen: number | undefined;
    for (let waited = 0; waited < balanceTimeoutMs; waited += 50) {
      seen = succeeded('The balance', await api.get<Balance>('/v1/balance')).balance;
      if (seen === expected) return progress(reais(seen));
      await sleep(50);
    }
    throw new UserError(
      `The balance is ${reais(seen ?? 0)} where ${reais(expected)} should be after ${balanceTimeoutMs / 1000} s: see the log of balance.`,
    );
  });
}

/** R$ 1.234,56 from cents. */
export function reais(cents: number): string {
  return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}
