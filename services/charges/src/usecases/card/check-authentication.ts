import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ThreeDsTokens } from '../../adapters/three-ds-tokens.ts';
import type { OrderedAuthentication } from '../../domain/card/card-order.ts';

/**
 * Checks an authentication that was made with a token of ours, at the server that made it: it must agree in
 * account, outcome and amount, and be good for a sale. The acquirer checks its card. An authentication of
 * another server is passed on as it is. Throws validation_failed.
 */
@Injectable()
export class CheckAuthentication {
  constructor(
    private readonly tokens: ThreeDsTokens,
    private readonly acquirers: Acquirers,
  ) {}

  async execute(context: CallContext, threeDs: OrderedAuthentication | null, amount: Cents): Promise<void> {
    if (!threeDs?.token) return;
    await this.tokens.assertOurs(context, threeDs.token);
    const found = await this.acquirers.of(context).findAuthentication(threeDs.transactionId);
    const { outcome } = found ?? {};
    const agrees =
      found?.account === context.accountId &&
      found.amount === amount &&
      outcome?.status === threeDs.status &&
      outcome.cavv === threeDs.cavv &&
      outcome.eci === threeDs.eci;
    if (agrees) return;
    const message = 'A autenticação não é desta conta e deste valor, ou seu resultado é outro.';
    throw new ApiError('validation_failed', { fields: { 'card.three_ds.transaction_id': [message] } });
  }
}
