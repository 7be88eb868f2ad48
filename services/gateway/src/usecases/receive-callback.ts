import type { CallbackHint } from '@catraca/providers/connectors/callback';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';

interface CallbackCall {
  livemode: boolean;
  nowMs: number;
}

/** Passes what a callback is about to the services that own it, in its order. They ask the provider. */
@Injectable()
export class ReceiveCallback {
  constructor(private readonly services: GrpcServices) {}

  async execute(hints: readonly CallbackHint[], call: CallbackCall): Promise<void> {
    for (const hint of hints) if (hint.ids.length > 0) await this.pass(hint, call);
  }

  private pass(hint: CallbackHint, call: CallbackCall): Promise<unknown> {
    const { charges, refunds, withdrawals, mandates } = this.services;
    switch (hint.about) {
      case 'pix':
        return charges.receivePixCallback({ ...call, txids: hint.ids });
      case 'returns':
        return refunds.receiveReturns({ ...call, endToEndIds: hint.ids });
      case 'disputes':
        return refunds.receiveDisputes({ ...call, bankIds: hint.ids });
      case 'payouts':
        return withdrawals.receivePayouts({ ...call, payoutIds: hint.ids });
      case 'cards':
        return this.passCards(hint, call);
      case 'mandates':
        return mandates.receiveMandateCallback({ ...call, bankIds: hint.ids });
    }
  }

  /** Refunds knows a charge by its payment, so that charges comes first. */
  private async passCards(
    { ids: chargeIds, isOfPayment, acquirerChargeIds }: CallbackHint & { about: 'cards' },
    call: CallbackCall,
  ): Promise<void> {
    const told = { ...call, chargeIds, isOfPayment, acquirerChargeIds };
    await this.services.charges.receiveCardCallback(told);
    if (!isOfPayment) await this.services.refunds.receiveCancellations({ ...call, chargeIds });
  }
}
