import type { ChargedMandateFact } from '@catraca/contracts/events/charge-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../adapters/mandate.store.ts';
import { FollowFirstCharge } from './mandates/follow-first-charge.ts';

/** Follows the end of a charge of a mandate. Safe to repeat, in any order. */
@Injectable()
export class RecordCharge {
  constructor(
    private readonly mandates: MandateStore,
    private readonly followFirstCharge: FollowFirstCharge,
    private readonly clocks: TestClocks,
  ) {}

  /** `context.now`: real time. */
  async execute(
    context: CallContext,
    { id: mandateId, due_on }: ChargedMandateFact,
    { id: chargeId, status }: { id: string; status: string },
  ): Promise<void> {
    if (due_on !== null) return;
    const mandate = await this.mandates.find(context, mandateId);
    if (mandate?.status !== 'pending' || mandate.firstChargeId !== chargeId) return;
    await this.followFirstCharge
      .apply(mandate, status, this.clocks.now(mandate, context.now))
      .catch((error: unknown) => leaveToJob(mandateId, error));
  }
}

/** A bank or service that is away must not hold up other events: the job asks again. */
function leaveToJob(mandate: string, error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof ProviderRefused)) throw error;
  log.warn({ err: error, mandate }, 'following a first charge failed and will be retried');
}
