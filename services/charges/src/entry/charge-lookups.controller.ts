import type {
  ChargesService,
  FindChargesRequest,
  GetSalesFiguresRequest,
  SalesOfTime as SalesOfTimeMessage,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { ChargeSearch } from '../adapters/charge.search.ts';
import type { SalesOfTime } from '../domain/figures/sales.ts';
import { GetSalesFigures } from '../usecases/figures/get-sales-figures.ts';
import { chargeMessage } from './charge.mapping.ts';
import { oneOf } from './charge-refund.mapping.ts';

/** What the panel asks about many charges. */
@GrpcEntry('catraca.charges.v1.ChargesService')
export class ChargeLookupsController implements Partial<ChargesService> {
  constructor(
    private readonly search: ChargeSearch,
    private readonly getFigures: GetSalesFigures,
  ) {}

  async findCharges({ context, limit, ...words }: FindChargesRequest) {
    const found = await this.search.find(
      fromWire(context),
      {
        reference: words.reference ?? null,
        document: words.document ?? null,
        email: words.email ?? null,
        lastFour: words.lastFour ?? null,
        endToEndId: words.endToEndId ?? null,
      },
      limit,
    );
    return { charges: found.map(chargeMessage) };
  }

  async getSalesFigures({ context, since, until, unit }: GetSalesFiguresRequest) {
    const range = { since: new Date(since), until: new Date(until) };
    const figures = await this.getFigures.execute(fromWire(context), range, oneOf(['hour', 'day'], unit));
    const { series, ...sums } = figures;
    return {
      ...sums,
      series: series.filter(({ paidCount }) => paidCount > 0).map(salesMessage),
      cardsApproved: series.reduce((sum, { approved }) => sum + approved, 0),
      cardsDeclined: series.reduce((sum, { declined }) => sum + declined, 0),
    };
  }
}

function salesMessage({ at, paidCount, paidAmount }: SalesOfTime): SalesOfTimeMessage {
  return { at: at.toISOString(), paidCount, paidAmount };
}
