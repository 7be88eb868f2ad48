import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { SandboxClient } from '../adapters/sandbox.client.ts';

/**
 * Has the sandbox bank refuse every return of a test charge's payment from now on: refunds of it fail. Throws
 * resource_not_found (also in live mode), charge_not_refundable for a charge without a Pix that was paid.
 */
@Injectable()
export class RefuseTestRefunds {
  constructor(
    private readonly charges: ChargesClient,
    private readonly sandbox: SandboxClient,
  ) {}

  async execute(context: CallContext, chargeId: string): Promise<void> {
    if (context.livemode) throw new ApiError('resource_not_found');
    const endToEndId = (await this.charges.get(context, chargeId)).pix?.endToEndId;
    if (!endToEndId) throw new ApiError('charge_not_refundable');
    await this.sandbox.refuseReturns(endToEndId);
  }
}
