import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { PostPayables } from '../usecases/post-payables.ts';

/** Payables are paid on days: minutes are soon enough. */
@EveryInEachMode(10 * 60_000)
export class PayablesJob implements ModeJob {
  constructor(private readonly postPayables: PostPayables) {}

  async run(livemode: boolean, signal: AbortSignal): Promise<void> {
    await this.postPayables.execute(livemode, new Date(), signal);
  }
}
