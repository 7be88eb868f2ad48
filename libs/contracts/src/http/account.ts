import { basisPoints, cents, email, id, taxDocument, text, timestamp } from './fields.ts';
import { z } from './language.ts';

export const registrations = ['pending', 'approved', 'rejected'] as const;
export type Registration = (typeof registrations)[number];

const settlementDays = z.int().min(0).max(365);

const switches = z.object({
  card_enabled: z.boolean(),
  refunds_enabled: z.boolean(),
  three_ds_required: z.boolean(),
  one_click_enabled: z.boolean(),
});

const platformFee = z.object({ fixed: cents(0), percent_bps: basisPoints });
const pixFee = z.object({ fixed: cents(0), percent_bps: basisPoints, settlement_days: settlementDays });
const cardFee = z.object({
  fixed: cents(0),
  percent_bps: basisPoints,
  per_installment_bps: basisPoints,
  settlement_days: settlementDays,
  max_installments: z.int().min(1).max(12),
});
const refundPolicy = z.object({
  platform_fee: z.enum(['proportional', 'none']),
  retain_provider_cost: z.boolean(),
});

const contract = z.object({
  version: z.int(),
  min_amount: cents(1),
  platform: platformFee,
  pix: pixFee,
  card: cardFee,
  refunds: refundPolicy,
});

/** What may change; absent fields stay as they are, at every level (decisions.md 14). */
export const patchAccountBody = z.object({
  name: text(120).optional(),
  email: email.optional(),
  registration: z.enum(registrations).optional(),
  switches: switches.partial().optional(),
  contract: z
    .object({
      min_amount: cents(1),
      platform: platformFee.partial(),
      pix: pixFee.partial(),
      card: cardFee.partial(),
      refunds: refundPolicy.partial(),
    })
    .partial()
    .optional(),
});
export type PatchAccountBody = z.output<typeof patchAccountBody>;

export const createAccountBody = patchAccountBody.extend({ name: text(120), document: taxDocument, email });
export type CreateAccountBody = z.output<typeof createAccountBody>;

export const account = z
  .object({
    object: z.literal('account'),
    id: id('acc'),
    name: z.string(),
    document: z.string(),
    email: z.string(),
    registration: z.enum(registrations),
    switches,
    contract,
    created_at: timestamp,
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof account>;
