import { ledgerEndpoints } from '@catraca/contracts/http/endpoints/ledger-endpoints';
import type { Books, BooksQuery, Revenue, RevenueQuery } from '@catraca/contracts/http/schemas/ledger';
import { Controller, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { periodFrom } from '../../domain/statement-period.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';

/** The platform's own books. */
@Controller()
export class OperatorBooksController {
  constructor(private readonly services: GrpcServices) {}

  @Route(ledgerEndpoints.getBooks)
  async books(@Req() { edge }: EdgeRequest, @Query() query: BooksQuery): Promise<Books> {
    const { livemode } = query;
    const { from, to } = periodFrom(query, edge.now);
    const { lines } = await this.services.balance.getBooks({ livemode, from, to });
    const total = lines.reduce((sum, { closing }) => sum + closing, 0);
    return { object: 'books', livemode, from, to, accounts: lines, total };
  }

  @Route(ledgerEndpoints.getRevenue)
  async revenue(@Req() { edge }: EdgeRequest, @Query() query: RevenueQuery): Promise<Revenue> {
    const { livemode, by } = query;
    const { from, to } = periodFrom(query, edge.now);
    const { lines } = await this.services.balance.listRevenue({ livemode, from, to, by });
    const data = lines.map(({ key, earned, returned, net }) => ({
      day: by === 'day' ? key : null,
      account: by === 'account' ? key : null,
      payment_method: by === 'method' ? (key as Revenue['data'][number]['payment_method']) : null,
      earned,
      returned,
      net,
    }));
    const sumOf = (field: 'earned' | 'returned' | 'net') => lines.reduce((sum, line) => sum + line[field], 0);
    const sums = { earned: sumOf('earned'), returned: sumOf('returned'), net: sumOf('net') };
    return { object: 'revenue', livemode, from, to, ...sums, data };
  }
}
