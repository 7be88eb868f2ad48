import 'reflect-metadata';
import { Injectable, type Type } from '@nestjs/common';
import { log } from './log.ts';

/** What happens again and again. One run at a time; the next begins `everyMs` after the end of the last. */
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

/** Runs a job until stopped. A failed run is logged, and the next comes all the same. */
export class JobLoop {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly job: RepeatedJob,
    private readonly everyMs: number,
  ) {}

  start(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.once().then(() => this.start());
    }, this.everyMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private async once(): Promise<void> {
    try {
      await this.job.run();
    } catch (error) {
      log.warn({ err: error, job: this.name }, 'a job failed and is tried again');
    }
  }
}
