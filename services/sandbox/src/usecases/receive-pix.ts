import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher, type Outcome } from '@catraca/platform/batcher';
import { traceparent } from '@catraca/platform/trace';
import { Injectable } from '@nestjs/common';
import { CobStore } from '../adapters/cob.store.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { newEndToEndId } from '../domain/arrangement-ids.ts';
import { callbackUnderWay } from '../domain/callback.ts';
import type { Cob } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';
import { DeliverCallbacks } from './deliver-callbacks.ts';

/** Older than this and not recorded: the process that took the payment is gone. */
const LEFT_BEHIND_AFTER_MS = 5_000;
/** MongoDB writes its journal ten times a second, and a payment's own document is not waited for: until then it may be lost. */
const DURABLE_AFTER_MS = 500;

/** Money arrives at a PIX key. If it names a txid, and the key has a webhook, the merchant is owed a notice. */
@Injectable()
export class ReceivePix {
  private readonly marks = new Batcher((recorded: Pix[]) => this.markDurable(recorded));

  constructor(
    private readonly cobs: CobStore,
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
    const owed = payment.txid !== null && (await this.webhooks.find(payment.chave)) !== null;
    const callback = owed ? callbackUnderWay(traceparent(), now) : null;
    const pix: Pix = { ...payment, endToEndId: newEndToEndId(now), horario: now, devolucoes: [], callback };

    if (paid && !(await this.cobs.conclude(paid, pix))) return null;
    await this.record(pix, { isCarried: paid !== null });
    return pix;
  }

  /** Finishes what a process that is gone had begun: the charge is concluded, its payment not recorded. */
  async recordLeftBehind(now: Date): Promise<void> {
    const before = new Date(now.getTime() - LEFT_BEHIND_AFTER_MS);
    for (const pix of await this.cobs.findUnrecorded(before)) await this.record(pix, { isCarried: true });
  }

  private async record(pix: Pix, of: { isCarried: boolean }): Promise<void> {
    const isNew = await this.pixes.insert(pix, of);
    if (isNew) this.deliver.start(pix);
    if (of.isCarried) void this.marks.add(pix).catch(() => {}); // else the next sweep does it again
  }

  /** A mark that outlives what it stands for would hide that the payment is gone (found by chaos). */
  private async markDurable(recorded: Pix[]): Promise<Outcome<void>[]> {
    await sleep(DURABLE_AFTER_MS);
    const durable = await this.pixes.durableAmong(recorded.map(({ endToEndId }) => endToEndId));
    const marked = recorded.filter(({ endToEndId }) => durable.has(endToEndId));
    await this.cobs.markRecorded(marked.map(({ txid }) => txid!));
    return recorded.map(() => ({ result: undefined }));
  }
}
