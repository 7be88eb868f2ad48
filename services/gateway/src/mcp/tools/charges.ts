import { chargeStatuses } from '@catraca/contracts/http/schemas/charge';
import { z } from 'zod';
import { type Answer, dataOf, reais } from '../answer.ts';
import type { LiveWrites } from '../live-writes.ts';
import { type Json, pathOf } from '../own-api.ts';
import { type Tool, ToolRefusal, tool } from '../tool.ts';
import { amount, chargeId, confirmation, onceKey } from './arguments.ts';

const MAX_ENTRIES = 40;

const customer = z
  .object({
    name: z.string(),
    email: z.string(),
    document: z.string().describe('CPF or CNPJ, whose letters stay; punctuation is dropped.'),
    phone: z.string().optional(),
  })
  .describe('The buyer.');

const moment = z.string().describe('ISO 8601 with offset, e.g. 2026-11-21T00:00:00-03:00.');

/** Charges: make, find, explain, refund. */
export function chargeTools(liveWrites: LiveWrites): Tool[] {
  return [
    tool({
      name: 'create_charge',
      title: 'Create a Pix charge',
      description:
        'Creates a Pix charge and returns its copy-and-paste code (pix.qr_code) for the buyer. Money moves only when the buyer pays. Not idempotent by itself: every call makes a new charge, unless idempotency_key is given and the same. Errors: validation_failed names the wrong fields; amount_below_minimum.',
      input: z.object({
        amount,
        customer,
        description: z.string().optional().describe('What the buyer sees.'),
        reference: z.string().optional().describe("The seller's own order id."),
        idempotency_key: onceKey,
        confirmation,
      }),
      effect: 'writes',
      async run({ idempotency_key: key, confirmation: confirmed, ...body }, caller) {
        const permit = liveWrites.permit(
          {
            tool: 'create_charge',
            terms: [body.amount, body.customer, body.description, body.reference],
            summary: `Create a Pix charge of ${reais(body.amount)} in production.`,
            idempotencyKey: key,
            confirmation: confirmed,
          },
          caller,
        );
        if ('answer' in permit) return permit.answer;
        const { idempotencyKey } = permit;
        const call = { method: 'POST', path: '/v1/charges', body, idempotencyKey } as const;
        const charge = await caller.api.call(call);
        const { pix } = charge;
        return {
          text: `Charge ${charge.id} of ${reais(charge.amount)} is ${charge.status}. The buyer pays with pix.qr_code until ${pix.expires_at}.`,
          content: { ...chargeOf(charge), pix: { qr_code: pix.qr_code, expires_at: pix.expires_at } },
        };
      },
    }),
    tool({
      name: 'find_charges',
      title: 'Find charges',
      description:
        'Lists charges, newest first, by reference, status and time of creation. Reads only. Without a filter: the newest ones.',
      input: z.object({
        reference: z.string().optional().describe("The seller's own order id."),
        status: z.enum(chargeStatuses).optional(),
        since: moment.optional(),
        until: moment.optional(),
        limit: z.int().min(1).max(20).default(10),
      }),
      effect: 'reads',
      async run({ reference, status, since, until, limit }, { api }) {
        const query = { reference, status, created_since: since, created_until: until, per_page: limit };
        const { data, pagination } = await api.call({ method: 'GET', path: '/v1/charges', query });
        return {
          text: `${pagination.total} charges match; the newest ${data.length} are listed.`,
          content: { charges: data.map(chargeOf), total: pagination.total },
        };
      },
    }),
    tool({
      name: 'explain_charge',
      title: 'Explain a charge',
      description:
        'Tells what happened to a charge: its state, and its steps, the newest first (requests, calls to bank or acquirer, events, postings, webhook attempts). Reads only. Errors: resource_not_found, also for a charge of another account or mode.',
      input: z.object({ charge: chargeId }),
      effect: 'reads',
      async run({ charge: id }, { api }) {
        const charge = await api.call({ method: 'GET', path: pathOf`/v1/charges/${id}` });
        const timeline = await api.call({ method: 'GET', path: pathOf`/v1/charges/${id}/timeline` });
        const entries = timeline.entries.slice(-MAX_ENTRIES).reverse().map(entryOf);
        const ongoing = timeline.complete ? '' : ' Something is still under way.';
        return {
          text: `Charge ${charge.id} of ${reais(charge.amount)} is ${charge.status}, ${reais(charge.refunded_amount)} refunded; ${timeline.entries.length} steps.${ongoing}`,
          content: { ...chargeOf(charge), complete: timeline.complete, steps: entries },
        };
      },
    }),
    tool({
      name: 'refund_charge',
      title: 'Refund a charge',
      description:
        'Gives money back to the buyer: all that is left, or a part. Takes it from the seller. Cannot be undone. Not idempotent by itself: a second call refunds again what is left, unless idempotency_key is given and the same. Errors: exceeds_remaining, charge_not_refundable, refund_window_closed, refund_disabled.',
      input: z.object({
        charge: chargeId,
        amount: amount.optional().describe('Centavos; absent: all that is left.'),
        reason: z.string().optional(),
        idempotency_key: onceKey,
        confirmation,
      }),
      effect: 'writes',
      async run({ charge: id, amount: part, reason, ...given }, caller) {
        const charge = await caller.api.call({ method: 'GET', path: pathOf`/v1/charges/${id}` });
        const refunded = part ?? charge.amount - charge.refunded_amount;
        const isRepetition = given.idempotency_key !== undefined || given.confirmation !== undefined;
        if (refunded === 0 && !isRepetition)
          throw new ToolRefusal('charge_not_refundable', `Nothing of charge ${charge.id} is left to refund.`);
        const permit = liveWrites.permit(
          {
            tool: 'refund_charge',
            terms: [charge.id, refunded, reason],
            summary: `Refund ${reais(refunded)} of charge ${charge.id} (${reais(charge.amount)}) to its buyer.`,
            idempotencyKey: given.idempotency_key,
            confirmation: given.confirmation,
          },
          caller,
        );
        if ('answer' in permit) return withAmount(permit.answer, refunded);
        const { idempotencyKey } = permit;
        // A confirmed amount is sent: what is left may have changed. Else a repetition must say the same.
        const body = { amount: caller.seller.key.livemode ? refunded : part, reason };
        const path = pathOf`/v1/charges/${id}/refund`;
        const refund = await caller.api.call({ method: 'POST', path, body, idempotencyKey });
        return refundAnswer(refund);
      },
    }),
  ];
}

/** A confirmation is of an amount: what is left may be another one by then, or nothing after the refund. */
function withAmount({ text, content }: Answer, amountOfIt: number): Answer {
  return {
    text: `${text} Say amount ${amountOfIt} in that call.`,
    content: { ...content, amount: amountOfIt },
  };
}

function refundAnswer(refund: Json): Answer {
  const { id, charge, status, amount: refunded, seller_debit: debit, failed_reason: reason } = refund;
  return {
    text: `Refund ${id} of ${reais(refunded)} is ${status}. Use explain_charge to see whether it reached the buyer.`,
    content: {
      refund: id,
      charge,
      status,
      amount: refunded,
      seller_debit: debit,
      failed_reason: reason ?? null,
    },
  };
}

/** A charge without what is long or a buyer's. */
function chargeOf(charge: Json): Record<string, unknown> {
  const { id, status, payment_method: method, amount: cents, net_amount: net } = charge;
  const { description, reference, metadata, customer: buyer } = charge;
  return {
    charge: id,
    status,
    payment_method: method,
    amount: cents,
    net_amount: net,
    refunded_amount: charge.refunded_amount,
    created_at: charge.created_at,
    paid_at: charge.paid_at,
    data: dataOf({ description, reference, metadata, customer_name: buyer?.name }),
  };
}

/** A step without what is null. Its title and details are ours; error texts of others are data. */
function entryOf({ at, type, title, status, amount: cents, detail, links }: Json): Record<string, unknown> {
  const { error, ...known } = (detail ?? {}) as Json;
  return {
    at,
    type,
    title,
    status,
    ...(cents !== null && { amount: cents }),
    ...(Object.keys(known).length > 0 && { detail: known }),
    ...(error && { data: dataOf({ error }) }),
    ...(Object.keys(links).length > 0 && { links }),
  };
}
