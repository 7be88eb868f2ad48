import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { derivedId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { TestShops } from '../adapters/test-shop.ts';
import { buyerAt, CUSTOMER_IP } from '../domain/test-run/buyers.ts';
import type { SaleStep } from '../domain/test-run/plan.ts';
import type { StepOutcome, TestRun } from '../domain/test-run/test-run.ts';
import { carryOut, newSale, type Sale, waitForCharge } from './carry-out-deed.ts';

/** A sale of a run, as the place in its plan names it. */
export interface PlannedSale {
  run: Pick<TestRun, 'id' | 'accountId'>;
  index: number;
  step: SaleStep;
  /** The account's time by the plan. The ids follow from it. */
  time: Date;
}

/**
 * Makes a sale and does to it what its fate says, by the calls that a seller's server would make. Safe to
 * repeat: charge and refunds have ids that follow from run and place, and what was done is not done again.
 */
@Injectable()
export class MakeTestSale {
  constructor(private readonly shops: TestShops) {}

  async execute({ run, index, step, time }: PlannedSale, signal: AbortSignal): Promise<StepOutcome> {
    const shop = await this.shops.open(run.accountId);
    const at = later(time, index);
    const chargeId = chargeIdAt(run.id, index, time);
    const { refundPart } = step;
    const sale = newSale({ shop, chargeId, refundPart, time: at, signal });

    const decline = await sell(sale, index, step);
    for (const deed of step.deeds) await carryOut(deed, sale);
    const charge = await shop.charge(chargeId);
    const isFailed = charge.status === 'failed';
    return outcomeOf(charge, sale, isFailed ? (decline ?? (await sell(sale, index, step))) : null);
  }
}

/** The charge of the sale at this place of a run's plan. */
export function chargeIdAt(runId: string, index: number, time: Date): string {
  return derivedId('ch', later(time, index), [runId, String(index)]);
}

/** Returns why the card was declined, also when the sale is repeated; otherwise null. */
async function sell(made: Sale, index: number, step: SaleStep): Promise<string | null> {
  const { shop, chargeId } = made;
  const { amount, card, installments } = step;
  const ofShop = { metadata: [], items: [], customerIp: CUSTOMER_IP };
  const sold = { amount, customer: buyerAt(index), reference: `execucao-${index + 1}`, ...ofShop };
  try {
    if (card) await shop.sellByCard(chargeId, { ...sold, installments }, card);
    else await shop.sellPix(chargeId, sold);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'card_declined') throw error;
    return String(error.details.decline_code);
  }
  await waitForCharge(made, ({ status }) => status !== 'processing');
  return null;
}

function outcomeOf(charge: Charge, { seen, postings }: Sale, decline: string | null): StepOutcome {
  const { status, paidAt, amount } = charge;
  const isPaid = Boolean(paidAt);
  const states = [...(isPaid ? ['paid'] : []), ...seen, ...(decline ? [decline] : [])];
  if (states.at(-1) !== status) states.push(status);
  const ofCharge = (isPaid ? 1 : 0) + (status === 'chargedback' ? 1 : 0);
  return { states, amountPaid: isPaid ? amount : null, postings: postings + ofCharge };
}
