import { CONFIG } from '@catraca/platform/service/config';
import { SandboxHttp } from '@catraca/platform/service/sandbox-http';
import { Inject, Injectable } from '@nestjs/common';
import type { BalanceSettings } from '../config.ts';

export type SandboxDecision = 'pay' | 'fail' | 'return';

/** Drives the sandbox bank: does what the receiving bank would do with a payout. */
@Injectable()
export class SandboxClient extends SandboxHttp {
  constructor(@Inject(CONFIG) settings: BalanceSettings) {
    super(settings);
  }

  /** Throws withdrawal_not_decidable when the bank refuses, provider_unavailable. */
  async decide(payoutId: string, decision: SandboxDecision): Promise<void> {
    const [path, route] = [`payouts/${payoutId}/${decision}`, `payouts/{idEnvio}/${decision}`];
    await this.drive({ path, route, refusal: 'withdrawal_not_decidable' });
  }
}
