import type { Cents } from '@catraca/kernel/money';
import type { Model, PipelineStage } from 'mongoose';

/** How many, and how much in all. */
export interface Sum {
  count: number;
  amount: Cents;
}

/** The sum of the amounts of the documents that match. */
export async function sumOf<Doc extends { amount: Cents }>(
  model: Model<Doc>,
  $match: PipelineStage.Match['$match'],
): Promise<Sum> {
  const totals = { count: { $sum: 1 }, amount: { $sum: '$amount' } };
  const [found] = await model.aggregate<Sum>([{ $match }, { $group: { _id: null, ...totals } }]).exec();
  return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
}
