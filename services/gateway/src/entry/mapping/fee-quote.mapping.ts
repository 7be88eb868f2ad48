import type { QuotedReturn, QuoteFeesResponse } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { FeeQuote, QuoteFeesBody } from '@catraca/contracts/http/schemas/account';

type Parts = FeeQuote['sale'];

/** What each gets, signed. The method's fee is the bank's with Pix, the acquirer's with cards. */
export function feeQuoteResponse(
  { sale, refund, chargeback }: QuoteFeesResponse,
  method: QuoteFeesBody['payment_method'],
): FeeQuote {
  const { amount, netAmount, platformFee, methodFee, interest, installmentAmount } = sale!;
  const sold = { buyer: -amount, seller: netAmount, platform: platformFee, ...holder(method, methodFee) };
  return {
    object: 'fee_quote',
    amount,
    installment_amount: installmentAmount,
    interest,
    sale: sold,
    refund: returnedParts(refund!, method),
    chargeback: chargeback ? returnedParts(chargeback, method) : null,
  };
}

function returnedParts(returned: QuotedReturn, method: QuoteFeesBody['payment_method']): Parts {
  const { amount, sellerDebit, platformFeeReturned, methodFeeReturned, fee } = returned;
  return {
    buyer: amount,
    seller: -sellerDebit || 0,
    platform: fee - platformFeeReturned,
    ...holder(method, -methodFeeReturned || 0),
  };
}

function holder(method: QuoteFeesBody['payment_method'], amount: number): Pick<Parts, 'bank' | 'acquirer'> {
  return method === 'pix' ? { bank: amount, acquirer: 0 } : { bank: 0, acquirer: amount };
}
