import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { CobrStore } from '../../adapters/automatic/cobr.store.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { ChangeCobr } from '../../usecases/automatic/change-cobr.ts';
import { EndRec } from '../../usecases/automatic/end-rec.ts';

const AT_ONCE = 100;

/** Does what happens to mandates and their charges by themselves: orders to pay, payments, their end. */
@Every(500)
export class DueAutomaticJob implements RepeatedJob {
  constructor(
    private readonly recs: RecStore,
    private readonly cobrs: CobrStore,
    private readonly changeCobr: ChangeCobr,
    private readonly endRec: EndRec,
    private readonly clocks: ClockStore,
  ) {}

  async run(): Promise<void> {
    const [now, ahead] = [new Date(), await this.clocks.ahead()];
    for (const { txid } of await this.cobrs.findDue(now, ahead, AT_ONCE))
      await traced('sandbox due charge of a mandate', () => this.changeCobr.upToNow(txid));
    for (const { idRec } of await this.recs.findDue(now, ahead, AT_ONCE))
      await traced('sandbox due mandate', () => this.endRec.expire(idRec));
  }
}

function traced(name: string, work: () => Promise<unknown>): Promise<unknown> {
  return inSpan({ name, kind: SpanKind.INTERNAL }, work);
}
