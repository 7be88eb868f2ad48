import type { HeldRun, TestRunStore } from '../adapters/test-run.store.ts';

/** A third of the lease. */
const RENEW_MS = 5_000;

/** Keeps the lease of a run. Its signal aborts all steps when one fails or the lease is lost. */
export class RunLease {
  readonly signal: AbortSignal;
  private readonly failure = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(runs: TestRunStore, run: HeldRun, stopping: AbortSignal) {
    this.signal = AbortSignal.any([stopping, this.failure.signal]);
    const renew = () => runs.renew(run).catch((error: unknown) => this.failure.abort(error));
    this.timer = setInterval(() => void renew(), RENEW_MS);
  }

  /** Runs a step. Its failure ends the others. Once the signal has aborted, nobody waits for it any more. */
  async guard<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      this.signal.throwIfAborted();
      return await unlessAborted(step(), this.signal);
    } catch (error) {
      this.failure.abort(error);
      throw error;
    }
  }

  end(): void {
    clearInterval(this.timer);
  }
}

/** A call in progress cannot be taken back, and may last as long as its deadline. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    signal.addEventListener('abort', abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}
