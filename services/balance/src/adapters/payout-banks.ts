import { ulidOf } from '@catraca/kernel/ids';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { CONFIG } from '@catraca/platform/service/config';
import { BanksOfModes } from '@catraca/providers/connectors/provider-of-modes';
import type { PayoutOrder } from '@catraca/providers/payouts/payout-provider';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';

export const BACKGROUND_CALLS_PER_SECOND = 10;

/** The banks that pay withdrawals of test and live mode, and what they are told of a withdrawal. */
@Injectable()
export class PayoutBanks extends BanksOfModes<'PAYOUT'> implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: BalanceSettings, steps: ProviderSteps) {
    super('PAYOUT', settings, { backgroundCallsPerSecond: BACKGROUND_CALLS_PER_SECOND, steps });
  }

  /** Derived from the withdrawal's id, so that no retry can pay twice. */
  payoutIdOf({ id }: Pick<Withdrawal, 'id'>): string {
    return ulidOf(id);
  }

  orderFor(withdrawal: Withdrawal): PayoutOrder {
    const { id, amount, bankAccount } = withdrawal;
    return { payoutId: this.payoutIdOf(withdrawal), amount, to: bankAccount, description: `Saque ${id}` };
  }
}
