import type { Scenario } from '@catraca/contracts/http/schemas/test-run';
import type { DeclineCode } from '@catraca/kernel/cards';
import type { Cents } from '@catraca/kernel/money';
import type { FateName } from './fates.ts';

interface ScenarioRules {
  /** How often each fate comes, among all. */
  weights: Readonly<Partial<Record<FateName, number>>>;
  declines: readonly DeclineCode[];
  amounts: { minimum: Cents; maximum: Cents };
  maxInstallments: number;
  /** After the first half, and at the end: days by which the clock advances. */
  clock: { half: { minimum: number; maximum: number }; end: number } | null;
}

const shopAmounts = { minimum: 2_000, maximum: 90_000 };
const buyersDeclines = ['insufficient_funds', 'not_authorized', 'expired_card', 'limit_exceeded'] as const;

export const scenarioRules: Readonly<Record<Scenario, ScenarioRules>> = {
  shop_day: {
    weights: {
      pix_paid: 380,
      pix_expired: 70,
      pix_canceled: 20,
      pix_refunded: 25,
      pix_partly_refunded: 20,
      pix_refunded_in_parts: 10,
      pix_dispute_won: 10,
      pix_dispute_lost: 10,
      card_paid: 280,
      card_declined: 80,
      card_paid_later: 15,
      card_failed_later: 10,
      card_analysed_and_paid: 10,
      card_analysed_and_refused: 5,
      card_analysed_and_canceled: 5,
      card_refunded: 20,
      card_partly_refunded: 15,
      card_charged_back: 15,
    },
    declines: buyersDeclines,
    amounts: shopAmounts,
    maxInstallments: 6,
    clock: null,
  },
  bad_bank: {
    weights: {
      pix_paid: 25,
      pix_expired: 25,
      card_paid_later: 18,
      card_failed_later: 12,
      card_declined: 12,
      card_analysed_and_paid: 4,
      card_analysed_and_refused: 4,
    },
    declines: ['try_again_later', 'unknown', 'not_authorized'],
    amounts: shopAmounts,
    maxInstallments: 1,
    clock: null,
  },
  card_testing: {
    weights: { card_declined: 92, card_paid: 6, card_charged_back: 2 },
    declines: [
      'card_number_invalid',
      'security_code_invalid',
      'expired_card',
      'lost_or_stolen',
      'card_blocked',
      'fraud_suspected',
      'not_authorized',
      'insufficient_funds',
    ],
    amounts: { minimum: 500, maximum: 1_500 },
    maxInstallments: 1,
    clock: null,
  },
  disputes: {
    weights: {
      pix_paid: 8,
      pix_refunded: 4,
      pix_dispute_won: 32,
      pix_dispute_lost: 28,
      card_paid: 4,
      card_charged_back: 24,
    },
    declines: buyersDeclines,
    amounts: shopAmounts,
    maxInstallments: 3,
    clock: null,
  },
  month_end: {
    weights: {
      pix_paid: 38,
      pix_expired: 4,
      pix_refunded: 4,
      card_paid: 40,
      card_declined: 4,
      card_refunded: 3,
      card_partly_refunded: 4,
      card_charged_back: 3,
    },
    declines: buyersDeclines,
    amounts: shopAmounts,
    maxInstallments: 6,
    clock: { half: { minimum: 10, maximum: 20 }, end: 31 },
  },
};
