import type { FeeQuotesService, QuoteFeesRequest } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { quoteFees } from '../domain/fee-quote.ts';
import { contractOf } from './seller.mapping.ts';

/** What sales would cost. Nothing is stored. */
@GrpcEntry('catraca.charges.v1.FeeQuotesService')
export class FeeQuotesController implements FeeQuotesService {
  async quoteFees({ contract, amount, paymentMethod, installments }: QuoteFeesRequest) {
    const method = paymentMethod === 'credit_card' ? 'credit_card' : 'pix';
    const order = { amount, paymentMethod: method, installments } as const;
    const { sale, refund, chargeback } = quoteFees(contractOf(contract), order, new Date());
    return { sale, refund, chargeback: chargeback ?? undefined };
  }
}
