import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Api, requireSuccess } from '@catraca/stack/api';
import { bold, dim, type Terminal } from '@catraca/stack/command/terminal';
import { UserError } from '@catraca/stack/command/user-error';
import type { WebhookReceiver } from '@catraca/stack/receiver';
import qrcode from 'qrcode';
import { exampleCharge } from './example-charge.ts';

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

interface Refund {
  id: string;
  status: string;
  amount: number;
  seller_debit: number;
}

export interface Tour {
  baseUrl: string;
  secretKey: string;
  receiver: WebhookReceiver;
  terminal: Terminal;
}

const exampleRefund = { amount: 5_000, reason: 'Cliente desistiu de uma das peças' };

const webhookTimeoutMs = 30_000;
const balanceTimeoutMs = 20_000;

/**
 * Makes and prints one Pix sale and the refund of a part of it: balance, charge, QR code, payment, webhook,
 * balance, refund, balance.
 */
export async function showSale({ baseUrl, secretKey, receiver, terminal }: Tour): Promise<void> {
  const api = new Api(baseUrl, secretKey);
  terminal.line(`\n${bold('A Pix sale')}`);
  const before = await readBalance(api, terminal, 'Balance before');
  const { charge, requestId, traceId } = await createCharge(api, terminal);
  await drawQr(charge, terminal);

  const webhook = receiver.next(
    (event) => event.type === 'charge.paid' && event.data.charge?.id === charge.id,
    webhookTimeoutMs,
  );
  await pay(api, charge, terminal);
  await showWebhook(webhook, terminal);
  const after = before.balance + charge.net_amount;
  await waitForBalance(api, after, 'Balance after', terminal);
  await showRefund({ api, receiver, terminal }, charge, after);
  terminal.line(dim(`  request ${requestId}   trace ${traceId}: search the logs for either`));
}

function readBalance(api: Api, terminal: Terminal, title: string): Promise<Balance> {
  return terminal.step(title, async (progress) => {
    const balance = requireSuccess(title, await api.get<Balance>('/v1/balance'));
    progress(reais(balance.balance));
    return balance;
  });
}

function createCharge(api: Api, terminal: Terminal) {
  terminal.line(dim(`  POST /v1/charges\n${JSON.stringify(exampleCharge, null, 2).replaceAll(/^/gm, '  ')}`));
  return terminal.step('Charge created', async (progress) => {
    const response = await api.post<Charge>('/v1/charges', exampleCharge, {
      'idempotency-key': randomUUID(),
    });
    const charge = requireSuccess('POST /v1/charges', response);
    progress(`${charge.id} ${charge.status}, ${reais(charge.amount)}, net ${reais(charge.net_amount)}`);
    const header = (name: string) => response.headers.get(name) ?? '(none)';
    return { charge, requestId: header('x-request-id'), traceId: header('trace-id') };
  });
}

async function drawQr(charge: Charge, terminal: Terminal): Promise<void> {
  if (!charge.pix?.qr_code)
    throw new UserError(`Charge ${charge.id} has no QR code: see the log of charges.`);
  terminal.line(
    await qrcode.toString(charge.pix.qr_code, {
      type: process.stdout.isTTY ? 'terminal' : 'utf8',
      small: true,
    }),
  );
  terminal.line(dim(`  ${charge.pix.qr_code}`));
}

function pay(api: Api, charge: Charge, terminal: Terminal): Promise<void> {
  return terminal.step('Paid at the bank', async () => {
    requireSuccess('The payment', await api.post(`/v1/test/charges/${charge.id}/pay`));
  });
}

function showWebhook(
  webhook: ReturnType<WebhookReceiver['next']>,
  terminal: Terminal,
  type = 'charge.paid',
): Promise<void> {
  return terminal.step('Webhook received', async (progress) => {
    const received = await webhook;
    if (!received)
      throw new UserError(
        `No ${type} webhook arrived within ${webhookTimeoutMs / 1000} s: see the logs of charges and notifier.`,
      );
    if (!received.verified)
      throw new UserError('The webhook signature is not valid for the secret of the endpoint.');
    progress(`${received.event.type} ${received.event.id}, signature verified`);
  });
}

/** The seller gives a part back: the buyer gets it whole, the seller pays it less the fee that comes back. */
async function showRefund(
  { api, receiver, terminal }: Pick<Tour, 'receiver' | 'terminal'> & { api: Api },
  charge: Charge,
  balance: number,
): Promise<void> {
  const webhook = receiver.next(
    (event) => event.type === 'charge.refunded' && event.data.charge?.id === charge.id,
    webhookTimeoutMs,
  );
  const refund = await terminal.step('Refund requested', async (progress) => {
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/v1/charges/${charge.id}/refund`;
    const created = requireSuccess('The refund', await api.post<Refund>(path, exampleRefund, headers));
    progress(
      `${created.id} ${created.status}, ${reais(created.amount)} to the buyer, ${reais(created.seller_debit)} from the seller`,
    );
    return created;
  });
  await showWebhook(webhook, terminal, 'charge.refunded');
  await waitForBalance(api, balance - refund.seller_debit, 'Balance after the refund', terminal);
}

function waitForBalance(api: Api, expected: number, title: string, terminal: Terminal): Promise<void> {
  return terminal.step(title, async (progress) => {
    let seen: number | undefined;
    for (let waited = 0; waited < balanceTimeoutMs; waited += 50) {
      seen = requireSuccess('The balance', await api.get<Balance>('/v1/balance')).balance;
      if (seen === expected) return progress(reais(seen));
      await sleep(50);
    }
    throw new UserError(
      `The balance is ${reais(seen ?? 0)} instead of ${reais(expected)} after ${balanceTimeoutMs / 1000} s: see the log of balance.`,
    );
  });
}

/** Formats cents as `R$ 1.234,56`. */
export function reais(cents: number): string {
  return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}
