import { Readable } from 'node:stream';
import type { ListLedgerEntriesRequest } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { ledgerEndpoints } from '@catraca/contracts/http/endpoints/ledger-endpoints';
import type {
  LedgerEntryResource,
  LedgerQuery,
  SettlementResource,
  SettlementsQuery,
} from '@catraca/contracts/http/schemas/ledger';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { timeIn } from '@catraca/kernel/call-context';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { csvHeader, csvLine } from '../../domain/statement-csv.ts';
import { periodFrom } from '../../domain/statement-period.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { ledgerEntryResponse } from '../mapping/ledger-entry.mapping.ts';

const SETTLEMENTS_AHEAD_DAYS = 31;
/** Entries that a spreadsheet has in memory at a time. */
const CSV_PAGE = 500;

/** A seller's statement and settlements. */
@Controller()
export class OperatorLedgerController {
  constructor(private readonly services: GrpcServices) {}

  @Route(ledgerEndpoints.listLedgerEntries)
  async list(
    @Req() { edge }: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('account') accountId: string,
    @Query() query: LedgerQuery,
  ): Promise<void> {
    const { livemode, type, page, per_page: limit } = query;
    const { account } = await this.services.accounts.getAccount({ accountId });
    const now = timeIn(account!.testClockOffsetSeconds, livemode, edge.now);
    const { from, to } = periodFrom(query, now);
    const context = toWire({ accountId, livemode, now });
    const request = { context, from, to, type, afterSequence: 0, limit };
    if (query.format === 'csv') {
      const file = `extrato-${accountId}-${livemode ? 'producao' : 'teste'}-${from}-${to}.csv`;
      reply.header('Content-Type', 'text/csv; charset=utf-8');
      reply.header('Content-Disposition', `attachment; filename="${file}"`);
      await reply.send(Readable.from(this.csv({ ...request, limit: CSV_PAGE })));
      return;
    }
    const { entries, total } = await this.services.balance.listLedgerEntries({ ...request, page });
    await reply.send(listOf(entries.map(ledgerEntryResponse), total!, query));
  }

  @Route(ledgerEndpoints.listSettlements)
  async listSettlements(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Query() query: SettlementsQuery,
  ) {
    const { livemode, page, per_page: perPage } = query;
    const { account } = await this.services.accounts.getAccount({ accountId });
    const now = timeIn(account!.testClockOffsetSeconds, livemode, edge.now);
    const { from, to } = periodFrom(query, now, SETTLEMENTS_AHEAD_DAYS);
    const context = toWire({ accountId, livemode, now });
    const { settlements } = await this.services.balance.listSettlements({ context, from, to });
    const rows = settlements.map(
      ({ date, paymentMethod, installment, charges, amount, status }): SettlementResource => ({
        object: 'settlement',
        date,
        payment_method: paymentMethod as SettlementResource['payment_method'],
        installment,
        charges,
        amount,
        status: status as SettlementResource['status'],
      }),
    );
    return listOf(rows.slice((page - 1) * perPage, page * perPage), rows.length, query);
  }

  /** The whole period as a spreadsheet, in memory a page at a time. */
  private async *csv(request: ListLedgerEntriesRequest): AsyncGenerator<string> {
    yield csvHeader();
    for (let afterSequence = 0, hasMore = true; hasMore; ) {
      const page = await this.services.balance.listLedgerEntries({ ...request, afterSequence });
      const entries: LedgerEntryResource[] = page.entries.map(ledgerEntryResponse);
      if (entries.length > 0) yield entries.map(csvLine).join('');
      afterSequence = entries.at(-1)?.sequence ?? afterSequence;
      hasMore = page.hasMore;
    }
  }
}
