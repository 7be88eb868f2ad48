import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { Problem } from '../../../shared/domain/problem.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import type { Rec } from '../../domain/automatic/rec.ts';
import { DeliverAutomaticNotices } from './deliver-automatic-notices.ts';

/** Changes a mandate as it is now, by its own clock. The merchant is told of a new status. */
@Injectable()
export class ChangeRec {
  constructor(
    private readonly recs: RecStore,
    private readonly clocks: ClockStore,
    private readonly notices: DeliverAutomaticNotices,
  ) {}

  /** `change` throws what refuses it. */
  async execute(idRec: string, change: (rec: Rec, now: Date) => Rec): Promise<Rec> {
    const rec = await this.recs.find(idRec);
    if (!rec) throw new Problem('RecNaoEncontrada');
    const { now } = await this.clocks.time(idRec);
    const changed = change(rec, now);
    if (changed === rec) return rec;
    const isNews = changed.status !== rec.status;
    const callback = isNews ? await this.notices.owed('rec') : rec.callback;
    const stored = await this.recs.replace(rec, { ...changed, callback });
    if (!stored) return this.execute(idRec, change);
    if (callback) this.notices.startSoon();
    return stored;
  }
}
