import 'reflect-metadata';
import { Injectable, type Type } from '@nestjs/common';
import { log } from '../telemetry/log.ts';

/** What happens again and again. One run at a time: at start, then `everyMs` after the end of the last. */
export interface RepeatedJob {
  run(): Promise<void>;
}

const EVERY = Symbol('catraca.job');

export function Every(everyMs: number) {
  return (target: Type<RepeatedJob>): void => {
    Injectable()(target);
    Reflect.defineMetadata(EVERY, everyMs, target);
  };
}

export function intervalOf(target: Type): number | undefined {
  return Reflect.getMetadata(EVERY, target);
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

/** Runs a job at once, then until stopped. A failed run is logged and comes again soon, each time a little later. */
export class JobLoop {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failures = 0;

  constructor(
    private readonly name: string,
    private readonly job: RepeatedJob,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.planIn(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private planIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.once();
    }, ms);
  }

  private async once(): Promise<void> {
    try {
      await this.job.run();
      this.failures = 0;
      this.planIn(this.everyMs);
    } catch (error) {
      log.warn({ err: error, job: this.name }, 'a job failed and is tried again');
      this.planIn(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS, this.everyMs));
      this.failures += 1;
    }
  }
}
