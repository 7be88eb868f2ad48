import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { cobrNotice, recNotice } from '../../adapters/automatic/automatic.wire.ts';
import type { AutomaticTopic } from '../../adapters/automatic/automatic-webhook.store.ts';
import { CobrStore } from '../../adapters/automatic/cobr.store.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { PixStore } from '../../adapters/pix.store.ts';
import { paymentIdOf } from '../../domain/automatic/cobr.ts';

/** What the merchant is told of a mandate or a charge: its state of now, not that of the change. */
@Injectable()
export class NoticeBodies {
  constructor(
    private readonly recs: RecStore,
    private readonly cobrs: CobrStore,
    private readonly pixes: PixStore,
    private readonly clocks: ClockStore,
  ) {}

  /** `id`: an idRec or a txid. */
  of(topic: AutomaticTopic, id: string): Promise<object> {
    return topic === 'rec' ? this.ofRec(id) : this.ofCobr(id);
  }

  private async ofRec(idRec: string): Promise<object> {
    return recNotice((await this.recs.find(idRec))!);
  }

  private async ofCobr(txid: string): Promise<object> {
    const cobr = (await this.cobrs.find(txid))!;
    const paymentId = paymentIdOf(cobr);
    const pix = paymentId ? await this.pixes.find(paymentId) : null;
    return cobrNotice(cobr, pix, (await this.clocks.latest([txid, paymentId ?? txid])).now);
  }
}
