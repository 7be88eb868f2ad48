import 'reflect-metadata';
import { type INestApplicationContext, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { log } from '../telemetry/log.ts';

/** Work that repeats. One run at a time: at start, then `everyMs` after the end of the last run. */
export interface RepeatedJob {
  /** `signal` aborts when the service stops: a long run should end then. */
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Work that repeats in live and in test mode, apart from each other: a test bank that is away does not delay
 * live.
 */
export interface ModeJob {
  run(livemode: boolean, signal: AbortSignal): Promise<unknown>;
}

const EVERY = Symbol('catraca.job');
const EVERY_IN_EACH_MODE = Symbol('catraca.mode-job');

/** Marks a provider as a job that the platform repeats. */
export function Every(everyMs: number) {
  return (target: Type<RepeatedJob>): void => mark(target, EVERY, everyMs);
}

/** Marks a provider as two jobs that the platform repeats, one in each mode. */
export function EveryInEachMode(everyMs: number) {
  return (target: Type<ModeJob>): void => mark(target, EVERY_IN_EACH_MODE, everyMs);
}

function mark(target: Type, kind: symbol, everyMs: number): void {
  Injectable()(target);
  Reflect.defineMetadata(kind, everyMs, target);
}

export interface LateJob {
  name: string;
  /** When a run ended well for the last time. */
  ranAt: Date | null;
  /** Runs that failed since. */
  failures: number;
}

/** All jobs of a service. */
export class Jobs {
  private constructor(private readonly loops: readonly JobLoop[]) {}

  /** The providers of the application that are marked as jobs, and these loops. */
  static of(app: INestApplicationContext, loops: readonly JobLoop[]): Jobs {
    const found = app
      .get(DiscoveryService)
      .getProviders()
      .flatMap(({ instance, metatype }) => (instance && metatype ? loopsOf(instance, metatype as Type) : []));
    return new Jobs([...found, ...loops]);
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Those whose last run failed, or that have not ended one for long. */
  late(now: Date): LateJob[] {
    return this.loops.flatMap((loop) => loop.lateAt(now) ?? []);
  }

  /** Waits for runs in flight. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}

function loopsOf(instance: RepeatedJob & ModeJob, metatype: Type): JobLoop[] {
  const everyMs: number | undefined = Reflect.getMetadata(EVERY, metatype);
  if (everyMs) return [new JobLoop(metatype.name, instance, everyMs)];
  const everyMsInMode: number | undefined = Reflect.getMetadata(EVERY_IN_EACH_MODE, metatype);
  if (!everyMsInMode) return [];
  return [true, false].map((livemode) => {
    const job = { run: (signal: AbortSignal) => instance.run(livemode, signal) };
    return new JobLoop(`${metatype.name} ${livemode ? 'live' : 'test'}`, job, everyMsInMode);
  });
}

/** A run may have a lot to do. */
const LATE_AFTER_MS = 5 * 60_000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/** Repeats a job until stopped. A failed run is logged and retried with back-off. */
export class JobLoop {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private failures = 0;
  private readonly startedAt = Date.now();
  private ranAt: Date | null = null;

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

  /** Null: it runs as it should. */
  lateAt(now: Date): LateJob | null {
    const { name, ranAt, failures } = this;
    const waitedMs = now.getTime() - (ranAt?.getTime() ?? this.startedAt);
    const isLate = failures > 0 || waitedMs > this.everyMs + LATE_AFTER_MS;
    return isLate ? { name, ranAt, failures } : null;
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
      this.ranAt = new Date();
      this.runIn(this.everyMs);
    } catch (error) {
      log.warn({ err: error, job: this.name }, 'job failed and will be retried');
      this.runIn(Math.min(FIRST_RETRY_MS * 2 ** this.failures, MAX_RETRY_MS, this.everyMs));
      this.failures += 1;
    }
  }
}
