import { log } from '@catraca/platform/telemetry/log';
import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../../shared/adapters/callback.client.ts';
import { attempt } from '../../../shared/adapters/callback-attempt.ts';
import { FaultSwitch } from '../../../shared/adapters/fault.switch.ts';
import { Profile } from '../../../shared/adapters/profile.ts';
import { SendQueue } from '../../../shared/adapters/send-queue.ts';
import { type Callback, callbackAt, nextAttemptAt } from '../../../shared/domain/callback.ts';
import {
  type AutomaticTopic,
  AutomaticWebhookStore,
} from '../../adapters/automatic/automatic-webhook.store.ts';
import {
  type Noticed,
  OwedCobrNotices,
  type OwedNotices,
  OwedRecNotices,
} from '../../adapters/automatic/owed-notices.ts';
import { NoticeBodies } from './notice-bodies.ts';

const AT_ONCE = 32;

/**
 * Tells the merchant of mandates and their charges, in the state that they are in then, until it accepts or
 * the attempts are exhausted.
 */
@Injectable()
export class DeliverAutomaticNotices {
  private readonly topics: readonly { topic: AutomaticTopic; owed: OwedNotices; queue: SendQueue<Noticed> }[];

  constructor(
    recNotices: OwedRecNotices,
    cobrNotices: OwedCobrNotices,
    private readonly bodies: NoticeBodies,
    private readonly webhooks: AutomaticWebhookStore,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
    private readonly profile: Profile,
  ) {
    this.topics = (
      [
        ['rec', recNotices],
        ['cobr', cobrNotices],
      ] as const
    ).map(([topic, owed]) => {
      const queue = new SendQueue<Noticed>((noticed) => this.deliver(topic, owed, noticed), AT_ONCE);
      return { topic, owed, queue };
    });
  }

  /** The notice that a change owes. Null: the merchant has no webhook. */
  async owed(topic: AutomaticTopic): Promise<Callback | null> {
    return (await this.webhooks.find(topic)) && callbackAt(new Date(), traceparent());
  }

  /** Not awaited: the job finds what is lost. */
  startSoon(): void {
    this.startDue().catch((error: unknown) => log.warn({ err: error }, 'due notices are read again soon'));
  }

  /** Starts due notices up to the concurrency limit. */
  async startDue(): Promise<void> {
    for (const { owed, queue } of this.topics)
      await queue.startDue({
        find: (now, limit) => owed.findDue(now, limit),
        claim: (noticed, leaseEnd) => owed.claim(noticed, leaseEnd),
      });
  }

  async drained(): Promise<void> {
    await Promise.all(this.topics.map(({ queue }) => queue.drained()));
  }

  private async deliver(topic: AutomaticTopic, owed: OwedNotices, noticed: Noticed): Promise<void> {
    const send = () => this.send(topic, noticed);
    const { outcome, endedAt } = await attempt(this.faults.takeCallbackFault(), send);
    if (outcome === 'dropped') return owed.settle(noticed, null, 'dropped');
    if (outcome === 'accepted') return owed.settle(noticed, null, 'delivered');
    return owed.settle(noticed, nextAttemptAt(noticed.callback!.attempts, endedAt), 'given_up');
  }

  /** Reads the URL at each attempt, because the merchant may have changed it. */
  private async send(topic: AutomaticTopic, { _id, callback }: Noticed): Promise<boolean> {
    const webhook = await this.webhooks.find(topic);
    if (!webhook) return false;
    const body = this.profile.written(await this.bodies.of(topic, _id));
    return this.client.send(webhook.webhookUrl, { path: topic, body }, callback?.traceparent);
  }
}
