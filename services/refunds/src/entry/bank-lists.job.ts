import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { ReadBankLists } from '../usecases/read-bank-lists.ts';

/** A look at the schedule is cheap; the lists are read hourly. */
const LOOK_MS = 5_000;

/** Finds returns that the bank did not report. */
@EveryInEachMode(LOOK_MS)
export class ReturnListsJob implements ModeJob {
  constructor(private readonly readBankLists: ReadBankLists) {}

  run(livemode: boolean, signal: AbortSignal): Promise<void> {
    return this.readBankLists.returns(livemode, new Date(), signal);
  }
}

/** Finds disputes that the bank did not report. */
@EveryInEachMode(LOOK_MS)
export class DisputeListsJob implements ModeJob {
  constructor(private readonly readBankLists: ReadBankLists) {}

  run(livemode: boolean, signal: AbortSignal): Promise<void> {
    return this.readBankLists.disputes(livemode, new Date(), signal);
  }
}
