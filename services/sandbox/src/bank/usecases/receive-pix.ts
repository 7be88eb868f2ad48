import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { type BankTime, momentOf, realTime } from '../../shared/domain/bank-time.ts';
import { callbackInProgress } from '../../shared/domain/callback.ts';
import { CobStore } from '../adapters/cob.store.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { newEndToEndId } from '../domain/arrangement-ids.ts';
import type { Cob } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';
import { DeliverCallbacks } from './deliver-callbacks.ts';

/** Stores a payment to a Pix key. With a txid and a webhook of the key, a callback is sent. */
@Injectable()
export class ReceivePix {
  constructor(
    private readonly cobs: CobStore,
    private readonly pixes: PixStore,
    private readonly webhooks: WebhookStore,
    private readonly deliver: DeliverCallbacks,
    private readonly clocks: ClockStore,
  ) {}

  /** Returns null and does nothing when the charge `paid` has changed meanwhile. */
  async execute(
    payment: Pick<Pix, 'txid' | 'chave' | 'valor' | 'infoPagador'>,
    paid: Cob | null,
    time: BankTime,
  ): Promise<Pix | null> {
    const owed = payment.txid !== null && (await this.webhooks.find(payment.chave)) !== null;
    const callback = owed ? callbackInProgress(traceparent(), realTime(time)) : null;
    const endToEndId = newEndToEndId(time.now);
    const pix: Pix = { ...payment, endToEndId, ...momentOf(time), devolucoes: [], callback };
    await this.clocks.follow(endToEndId, time);

    if (paid && !(await this.cobs.conclude(paid, pix))) return null;
    if (!paid) await this.pixes.insert(pix);
    this.deliver.start(pix);
    return pix;
  }
}
