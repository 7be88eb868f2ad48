import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { ReadBankLists } from '../usecases/read-bank-lists.ts';

/** Finds returns and disputes of which the bank did not tell us. A look at the schedule is cheap; the lists are read hourly. */
@Every(5_000)
export class LiveBankListsJob implements RepeatedJob {
  constructor(private readonly readBankLists: ReadBankLists) {}

  run(signal: AbortSignal): Promise<void> {
    return this.readBankLists.execute(true, new Date(), signal);
  }
}

@Every(5_000)
export class TestBankListsJob implements RepeatedJob {
  constructor(private readonly readBankLists: ReadBankLists) {}

  run(signal: AbortSignal): Promise<void> {
    return this.readBankLists.execute(false, new Date(), signal);
  }
}
