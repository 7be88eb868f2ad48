import type { CallContext } from '@catraca/kernel/call-context';
import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';

/** Before any entry. */
const FIRST_DAY: LocalDate = '2000-01-01';

/** The balance of an account at the end of a day: that after its last entry until then. */
@Injectable()
export class ClosingBalance {
  constructor(private readonly services: GrpcServices) {}

  async execute(context: CallContext, to: LocalDate): Promise<Cents> {
    const entries = { context: toWire(context), from: FIRST_DAY, to, afterSequence: 0, limit: 1 };
    const { total } = await this.services.balance.listLedgerEntries({ ...entries, page: 1 });
    if (!total) return 0;
    const last = await this.services.balance.listLedgerEntries({ ...entries, page: total });
    return last.entries[0]!.balance;
  }
}
