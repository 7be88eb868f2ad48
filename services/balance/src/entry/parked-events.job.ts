import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { ReportParkedEvents } from '../usecases/report-parked-events.ts';

@Every(30_000)
export class ParkedEventsJob implements RepeatedJob {
  constructor(private readonly reportParkedEvents: ReportParkedEvents) {}

  run(): Promise<void> {
    return this.reportParkedEvents.execute(new Date());
  }
}
