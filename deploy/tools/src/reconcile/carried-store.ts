import { log } from '@catraca/platform/telemetry/log';
import { type Carried, nothingCarried } from './carried.ts';
import { collection, type Sources } from './sources.ts';

/** Where the next run of a job goes on. */
export interface Progress {
  /** Null before the first run. */
  changedSince: Date | null;
  carried: Carried;
}

const progressOf = (sources: Sources) => collection(sources, 'reconcile', 'progress');
const idOf = ({ livemode }: Sources) => (livemode ? 'live' : 'test');

/** As the last completed run of this mode stored it. A job that is deployed anew goes on there. */
export async function readProgress(sources: Sources): Promise<Progress> {
  const stored = await progressOf(sources).findOne({ _id: idOf(sources) });
  if (!stored) return { changedSince: null, carried: nothingCarried };
  const { changedSince, carried } = stored as unknown as Progress;
  return { changedSince, carried: { ...nothingCarried, ...carried } };
}

/** What cannot be stored is known to this process only: the run counts all the same. */
export async function storeProgress(sources: Sources, progress: Progress): Promise<void> {
  try {
    await progressOf(sources).replaceOne({ _id: idOf(sources) }, progress, { upsert: true });
  } catch (error) {
    log.error({ err: error }, 'what differs could not be stored, and is forgotten when the job is restarted');
  }
}
