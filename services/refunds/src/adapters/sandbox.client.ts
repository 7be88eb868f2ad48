import { CONFIG } from '@catraca/platform/service/config';
import { SandboxHttp } from '@catraca/platform/service/sandbox-http';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { RefundsSettings } from '../config.ts';

const med = z.object({ id: z.string() });

/** Drives the sandbox bank: does what a buyer and the banks would do about a dispute or a return. */
@Injectable()
export class SandboxClient extends SandboxHttp {
  constructor(@Inject(CONFIG) settings: RefundsSettings) {
    super(settings);
  }

  /**
   * The buyer disputes a payment. Returns the bank's id. Throws charge_not_disputable, provider_unavailable.
   */
  async openMed(endToEndId: string): Promise<string> {
    const [path, route] = [`pix/${endToEndId}/med`, 'pix/{e2eid}/med'];
    const body = await this.drive({ path, route, refusal: 'charge_not_disputable' });
    return med.parse(JSON.parse(body)).id;
  }

  /** Returns of this payment are not made. Throws charge_not_refundable, provider_unavailable. */
  async refuseReturns(endToEndId: string): Promise<void> {
    const [path, route] = [`pix/${endToEndId}/refuse_returns`, 'pix/{e2eid}/refuse_returns'];
    await this.drive({ path, route, refusal: 'charge_not_refundable' });
  }

  /** The bank decides. Throws dispute_closed, provider_unavailable. */
  async decideMed(bankId: string, action: 'approve' | 'reject'): Promise<void> {
    const path = `meds/${encodeURIComponent(bankId)}/${action}`;
    await this.drive({ path, route: `meds/{id}/${action}`, refusal: 'dispute_closed' });
  }
}
