import 'reflect-metadata';
import { type INestApplicationContext, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { log } from '../telemetry/log.ts';

/** Work that repeats. One run at a time: at start, then `everyMs` after the end of the last run. */
export interface RepeatedJob {
  /** `signal` aborts when the service stops: a long run should end then. */
  run(signal: AbortSignal): Promise<unknown>;
}

const EVERY = Symbol('catraca.job');

/** Marks a provider as a job that the platform repeats. */
export function Every(everyMs: number) {
  return (target: Type<RepeatedJob>): void => {
    Injectable()(target);
    Reflect.defineMetadata(EVERY, everyMs, target);
  };
}

/** All jobs of a service. */
export class Jobs {
  private constructor(private readonly loops: readonly JobLoop[]) {}

  /** The providers of the application that are marked with `@Every`, and these loops. */
  static of(app: INestApplicationContext, loops: readonly JobLoop[]): Jobs {
    const found = app
      .get(DiscoveryService)
      .getProviders()
      .flatMap(({ instance, metatype }) => {
        const everyMs = instance && metatype && Reflect.getMetadata(EVERY, metatype);
        return everyMs ? [new JobLoop((metatype as Type).name, instance as RepeatedJob, everyMs)] : [];
      });
    return new Jobs([...found, ...loops]);
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Waits for runs in flight. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/** Repeats a job until stopped. A failed run is logged and retried with back-off. */
export class JobLoop {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private failures = 0;

  constructor(
    private readonly name: string,
    private readonly job: RepeatedJob,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.runIn(0);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private runIn(ms: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.running = this.runOnce();
    }, ms);
  }

  private async runOnce(): Promise<void> {
    try {
      await this.job.run(this.stopping.signal);
      this.failures = 0;
      this.runIn(this.everyMs);
    } catch (error) {
      log.warn({ err: error, job: this.name }, 'job failed and will be retried');
      this.runIn(Math.min(FIRST_RETRY_MS * 2 ** this.failures, MAX_RETRY_MS, this.everyMs));
      this.failures += 1;
    }
  }
}
