import type { GetSalesFiguresResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { GetRefundFiguresResponse } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { Overview, OverviewRange } from '@catraca/contracts/http/schemas/overview';
import type { CallContext } from '@catraca/kernel/call-context';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { attentionTo } from '../../domain/home/attention.ts';
import { inPlaces, type Period, periodOfRange } from '../../domain/home/overview-range.ts';
import { type AccountMembership, mayCall } from '../../domain/panel-person.ts';
import { ReadSigns } from './read-signs.ts';

interface Figures {
  sales: GetSalesFiguresResponse;
  refunds: GetRefundFiguresResponse;
}

type Sum = Figures['refunds']['refunded'];

/**
 * What an account sold in a time that ends now, by what each service keeps, and what needs somebody
 * (specification S27.30). Amounts are null for roles that do not read the balance.
 */
@Injectable()
export class GetOverview {
  constructor(
    private readonly services: GrpcServices,
    private readonly readSigns: ReadSigns,
  ) {}

  /** `realNow`: by it keys expire, also in test mode. */
  async execute(
    context: CallContext,
    member: AccountMembership,
    { range, realNow }: { range: OverviewRange; realNow: Date },
  ): Promise<Overview> {
    const period = periodOfRange(range, context.now);
    const [figures, signs] = await Promise.all([
      this.figures(context, period),
      this.readSigns.execute(context, member),
    ]);
    const { hasSold } = figures.sales;
    return {
      object: 'overview',
      range,
      ...shown(figures, period, mayCall(member, sellerEndpoints.getBalance)),
      attention: attentionTo(signs, { ...context, hasSold, realNow }),
    };
  }

  private async figures(context: CallContext, { places, until, unit }: Period): Promise<Figures> {
    const range = { since: places[0]!.toISOString(), until: until.toISOString() };
    const call = { context: toWire(context), ...range };
    const [sales, refunds] = await Promise.all([
      this.services.charges.getSalesFigures({ ...call, unit }),
      this.services.refunds.getRefundFigures(call),
    ]);
    return { sales, refunds };
  }
}

function shown({ sales, refunds }: Figures, { places }: Period, readsMoney: boolean) {
  const amountOf = (amount: number) => (readsMoney ? amount : null);
  const figure = (...sums: Sum[]) => ({
    count: total(sums.map((sum) => sum?.count ?? 0)),
    amount: amountOf(total(sums.map((sum) => sum?.amount ?? 0))),
  });
  const series = inPlaces(places, sales.series);
  const paid = series.map(({ paidCount: count, paidAmount: amount }) => ({ count, amount }));
  const decided = sales.cardsApproved + sales.cardsDeclined;
  return {
    paid: figure(...paid),
    pending: figure(sales.pending),
    refunded: figure(refunds.refunded),
    disputed: figure(refunds.disputed, sales.chargedBack),
    approval_rate: decided > 0 ? sales.cardsApproved / decided : null,
    series: series.map(({ at, paidCount, paidAmount }) => ({
      at: at.toISOString(),
      paid_count: paidCount,
      paid_amount: amountOf(paidAmount),
    })),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
