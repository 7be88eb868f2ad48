import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { TestRunStore } from '../adapters/test-run.store.ts';
import { type TestShop, TestShops } from '../adapters/test-shop.ts';
import { isSale, planOf, type Step } from '../domain/test-run/plan.ts';
import type { RunTerms, TestRun } from '../domain/test-run/test-run.ts';

/**
 * Stores a run, which a gateway then drives. Safe to repeat with the same id. Throws run_in_progress, and
 * what would refuse the plan's sales: seller_not_approved, card_not_available, three_ds_required,
 * installments_not_available.
 */
@Injectable()
export class StartTestRun {
  constructor(
    private readonly runs: TestRunStore,
    private readonly shops: TestShops,
  ) {}

  async execute(
    { accountId, id, now }: { accountId: string; id: string; now: Date },
    terms: RunTerms,
  ): Promise<TestRun> {
    const plan = planOf(terms);
    const shop = await this.shops.open(accountId);
    if (!shop.isApproved) throw new ApiError('seller_not_approved');
    await assertSellsByCard(shop, plan);
    return this.runs.insert({
      id,
      accountId,
      seed: terms.seed,
      scenario: terms.scenario,
      size: terms.size,
      status: 'running',
      done: 0,
      total: plan.length,
      result: null,
      error: null,
      clockStart: shop.context.now,
      createdAt: now,
      completedAt: null,
    });
  }
}

async function assertSellsByCard(shop: TestShop, plan: readonly Step[]): Promise<void> {
  const byCard = plan.filter(isSale).filter(({ card }) => card !== null);
  if (byCard.length === 0) return;
  const { available, threeDsRequired, maxInstallments } = await shop.cardTerms();
  if (!available) throw new ApiError('card_not_available');
  if (threeDsRequired) throw new ApiError('three_ds_required');
  const most = Math.max(...byCard.map(({ installments }) => installments));
  if (maxInstallments && most > maxInstallments)
    throw new ApiError('installments_not_available', { max_installments: maxInstallments });
}
