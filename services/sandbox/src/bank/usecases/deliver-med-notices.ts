import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../shared/adapters/callback.client.ts';
import { attempt } from '../../shared/adapters/callback-attempt.ts';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { Profile } from '../../shared/adapters/profile.ts';
import { nextAttemptAt } from '../../shared/domain/callback.ts';
import { CallbackUrls } from '../adapters/callback-urls.ts';
import { MedStore } from '../adapters/med.store.ts';
import { medOf } from '../adapters/wire.ts';
import type { Med } from '../domain/med.ts';

/** Sends due notices of disputes until the merchant accepts them or the attempts are exhausted. */
@Injectable()
export class DeliverMedNotices {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly meds: MedStore,
    private readonly callbackUrls: CallbackUrls,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
    private readonly profile: Profile,
  ) {}

  /** Not awaited: a notice that is not sent now stays due. */
  start(): void {
    this.running = this.running
      .then(() => this.execute())
      .catch((error: unknown) => log.warn({ err: error }, 'a notice of a dispute is sent again later'));
  }

  async execute(): Promise<void> {
    for (;;) {
      const med = await this.meds.claimNotice();
      if (!med) return;
      await this.deliver(med);
    }
  }

  /** Resolves when no notice is being sent. */
  drained(): Promise<void> {
    return this.running;
  }

  private async deliver(med: Med): Promise<void> {
    const { outcome, endedAt } = await attempt(this.faults.takeCallbackFault(), () => this.send(med));
    if (outcome === 'dropped') return this.meds.settleNotice(med, null, 'dropped');
    if (outcome === 'accepted') return this.meds.settleNotice(med, null, 'delivered');
    const next = nextAttemptAt(med.callback!.attempts, endedAt);
    return this.meds.settleNotice(med, next, 'given_up');
  }

  /** Reads the URL at each attempt, because the merchant may have changed it. */
  private async send(med: Med): Promise<boolean> {
    const url = await this.callbackUrls.of(med);
    const notice = { path: 'med', body: this.profile.written({ meds: [medOf(med)] }) } as const;
    return url !== null && this.client.send(url, notice, med.callback?.traceparent);
  }
}
