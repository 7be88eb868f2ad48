import { traceparent } from '@catraca/platform/trace';
import { Injectable } from '@nestjs/common';
import { PixStore } from '../adapters/pix.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { newEndToEndId } from '../domain/arrangement-ids.ts';
import { newCallback } from '../domain/callback.ts';
import type { Cob } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';
import { DeliverCallbacks } from './deliver-callbacks.ts';

/** Money arrives at a PIX key. If it names a txid, and the key has a webhook, the merchant is owed a notice. */
@Injectable()
export class ReceivePix {
  constructor(
    private readonly pixes: PixStore,
    private readonly webhooks: WebhookStore,
    private readonly deliver: DeliverCallbacks,
  ) {}

  /** Null, and nothing done, when `paid`, the charge that it concludes, has changed meanwhile. */
  async execute(
    payment: Pick<Pix, 'txid' | 'chave' | 'valor' | 'infoPagador'>,
    paid: Cob | null,
    now: Date,
  ): Promise<Pix | null> {
    const pix: Pix = { ...payment, endToEndId: newEndToEndId(now), horario: now, devolucoes: [] };
    const owed = pix.txid !== null && (await this.webhooks.find(pix.chave)) !== null;
    const callback = owed ? newCallback(pix, traceparent(), now) : null;

    if (!(await this.pixes.receive(pix, callback, paid))) return null;
    if (callback) this.deliver.soon();
    return pix;
  }
}
