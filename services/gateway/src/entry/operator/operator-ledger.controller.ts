import { ledgerEndpoints } from '@catraca/contracts/http/endpoints/ledger-endpoints';
import type {
  LedgerQuery,
  SettlementResource,
  SettlementsQuery,
} from '@catraca/contracts/http/schemas/ledger';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { timeIn } from '@catraca/kernel/call-context';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { periodFrom, settlementPeriod } from '../../domain/statement-period.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { ledgerEntryResponse } from '../mapping/ledger-entry.mapping.ts';

/** A seller's statement and settlements. */
@Controller()
export class OperatorLedgerController {
  constructor(private readonly services: GrpcServices) {}

  /** `after_sequence`: of an export, which reads on from an entry instead of a page. */
  @Route(ledgerEndpoints.listLedgerEntries)
  async list(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Query() query: LedgerQuery & { after_sequence?: number },
  ) {
    const { livemode, type, order, page, per_page: limit } = query;
    const { account } = await this.services.accounts.getAccount({ accountId });
    const now = timeIn(account!.testClockOffsetSeconds, livemode, edge.now);
    const context = toWire({ accountId, livemode, now });
    const listed = { type, newestFirst: order === 'desc', limit, ...partOf(query) };
    const request = { context, ...periodFrom(query, now), ...listed };
    const { entries, total, hasMore } = await this.services.balance.listLedgerEntries(request);
    const list = listOf(entries.map(ledgerEntryResponse), total ?? 0, { page, per_page: limit });
    return { ...list, pagination: { ...list.pagination, has_more: hasMore } };
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
    const { from, to } = settlementPeriod(query, now);
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
}

function partOf({ page, after, after_sequence }: LedgerQuery & { after_sequence?: number }) {
  if (after_sequence !== undefined) return { afterSequence: after_sequence };
  return after === undefined ? { afterSequence: 0, page } : { afterSequence: after, counted: true };
}
