import { toWire } from '@catraca/platform/grpc/call-context';
import { z } from 'zod';
import type { GrpcServices } from '../../adapters/grpc-services.ts';
import { assertScope } from '../../domain/secret-key.ts';
import { periodFrom } from '../../domain/statement-period.ts';
import { ledgerEntryResponse } from '../../entry/mapping/ledger-entry.mapping.ts';
import { dataOf, reais } from '../answer.ts';
import type { LiveWrites } from '../live-writes.ts';
import { type Tool, tool } from '../tool.ts';
import { amount, confirmation, date } from './arguments.ts';

const MAX_ENTRIES = 50;

/** Balance, statement, payment links, disputes. */
export function moneyTools(services: GrpcServices, liveWrites: LiveWrites): Tool[] {
  return [
    tool({
      name: 'get_balance',
      title: 'Get the balance',
      description:
        "Tells the seller's balance in centavos: available, reserved (settles later), debt, withdrawable. Reads only.",
      input: z.object({}),
      effect: 'reads',
      async run(_given, { api }) {
        const { object: _, ...balance } = await api.call({ method: 'GET', path: '/v1/balance' });
        const { available, reserved, withdrawable } = balance;
        return {
          text: `Available ${reais(available)}, of which ${reais(withdrawable)} can be withdrawn; ${reais(reserved)} settles later.`,
          content: balance,
        };
      },
    }),
    tool({
      name: 'get_statement',
      title: 'Get the statement',
      description:
        'Lists ledger entries of a period (366 days at most), newest first, 50 at most: sales, fees, refunds, withdrawals, with the balance after each. Reads only. Errors: validation_failed for a period that ends before it begins.',
      input: z.object({ from: date, to: date }),
      effect: 'reads',
      async run({ from, to }, { seller, context, count }) {
        await count('GET');
        assertScope(seller.key, 'balance:read');
        const period = periodFrom({ from, to }, context.now);
        const { entries, total } = await services.balance.listLedgerEntries({
          context: toWire(context),
          ...period,
          afterSequence: 0,
          newestFirst: true,
          page: 1,
          limit: MAX_ENTRIES,
        });
        const rows = entries.map(ledgerEntryResponse).map((entry) => ({
          at: entry.created_at,
          type: entry.type,
          amount: entry.amount,
          balance: entry.balance,
          charge: entry.charge,
          ...(entry.reference && { data: dataOf({ reference: entry.reference }) }),
        }));
        return {
          text: `${total ?? 0} entries from ${period.from} to ${period.to}; the newest ${rows.length} are listed.`,
          content: { ...period, total: total ?? 0, entries: rows },
        };
      },
    }),
    tool({
      name: 'create_payment_link',
      title: 'Create a payment link',
      description:
        'Creates a page where anybody who has its address can pay this amount, as often as they like. Not idempotent: each call makes a link. Errors: validation_failed, amount_below_minimum.',
      input: z.object({
        amount,
        description: z.string().optional().describe('What buyers see on the page.'),
        confirmation,
      }),
      effect: 'writes',
      async run({ confirmation: confirmed, ...given }, caller) {
        const { cardEnabled } = caller.seller.account.switches ?? {};
        const methods = cardEnabled ? ['pix', 'credit_card'] : ['pix'];
        const permit = liveWrites.permit(
          {
            tool: 'create_payment_link',
            terms: [given.amount, given.description, methods],
            summary: `Create a payment link of ${reais(given.amount)} in production.`,
            confirmation: confirmed,
          },
          caller,
        );
        if ('answer' in permit) return permit.answer;
        const link = await caller.api.call({
          method: 'POST',
          path: '/v1/payment_links',
          body: { ...given, payment_methods: methods },
          idempotencyKey: permit.idempotencyKey,
        });
        return {
          text: `Payment link ${link.id} of ${reais(link.amount)}: ${link.url}`,
          content: {
            payment_link: link.id,
            url: link.url,
            amount: link.amount,
            payment_methods: link.payment_methods,
            expires_at: link.expires_at,
            data: dataOf({ description: link.description }),
          },
        };
      },
    }),
    tool({
      name: 'list_disputes',
      title: 'List disputes',
      description:
        'Lists disputes (MED of Pix, chargebacks of cards), newest first, with the deadline for a defence. Reads only.',
      input: z.object({ status: z.string().max(40).optional().describe('For example open.') }),
      effect: 'reads',
      async run({ status }, { api }) {
        const query = { status, per_page: 20 };
        const { data, pagination } = await api.call({ method: 'GET', path: '/v1/disputes', query });
        const disputes = data.map((dispute: Record<string, unknown>) => ({
          dispute: dispute.id,
          charge: dispute.charge,
          amount: dispute.amount,
          status: dispute.status,
          opened_at: dispute.opened_at,
          due_at: dispute.due_at,
          data: dataOf({ reason: dispute.reason }),
        }));
        return {
          text: `${pagination.total} disputes match; ${disputes.length} are listed.`,
          content: { disputes, total: pagination.total },
        };
      },
    }),
  ];
}
