import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { ReadBankLists } from '../usecases/read-bank-lists.ts';

/**
 * Finds returns and disputes that the bank did not report. A look at the schedule is cheap; the lists are
 * read hourly.
 */
@EveryInEachMode(5_000)
export class BankListsJob implements ModeJob {
  constructor(private readonly readBankLists: ReadBankLists) {}

  run(livemode: boolean, signal: AbortSignal): Promise<void> {
    return this.readBankLists.execute(livemode, new Date(), signal);
  }
}
