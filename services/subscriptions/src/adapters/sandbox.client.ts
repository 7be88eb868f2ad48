import { CONFIG } from '@catraca/platform/service/config';
import { SandboxHttp } from '@catraca/platform/service/sandbox-http';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionsSettings } from '../config.ts';

/** Drives the sandbox bank: does what a payer would do in the app of the own bank. */
@Injectable()
export class SandboxClient extends SandboxHttp {
  constructor(@Inject(CONFIG) settings: SubscriptionsSettings) {
    super(settings);
  }

  /** Throws mandate_not_pending, provider_unavailable. */
  async decide(bankId: string, decision: 'approve' | 'reject'): Promise<void> {
    const [path, route] = [`recs/${bankId}/${decision}`, `recs/{idRec}/${decision}`];
    await this.drive({ path, route, body: {}, refusal: 'mandate_not_pending' });
  }

  /** Throws mandate_not_active, provider_unavailable. */
  async cancel(bankId: string): Promise<void> {
    const [path, route] = [`recs/${bankId}/cancel`, 'recs/{idRec}/cancel'];
    await this.drive({ path, route, body: {}, refusal: 'mandate_not_active' });
  }
}
