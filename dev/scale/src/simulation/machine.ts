import type { Clock } from './clock.ts';
import type { Activity } from './flow.ts';
import type { Random } from './random.ts';

interface Task {
  ms: number;
  done(): void;
}

/** Cores that processes share. Runnable processes get a core in turn, one task at a time. */
export class Machine {
  readonly processes: Process[] = [];
  private readonly ready: Process[] = [];
  private busy = 0;

  constructor(
    readonly clock: Clock,
    readonly cores: number,
    readonly random: Random,
  ) {}

  /** `threads`: tasks that it runs at once. Node: 1. */
  process(name: string, threads = 1): Process {
    const process = new Process(this, name, threads);
    this.processes.push(process);
    return process;
  }

  /** For a process that has a task to run and a thread to run it on. */
  enqueue(process: Process): void {
    this.ready.push(process);
    this.dispatch();
  }

  private dispatch(): void {
    while (this.busy < this.cores && this.ready.length > 0) {
      const process = this.ready.shift()!;
      const { ms, done } = process.take();
      this.busy += 1;
      this.clock.after(ms, () => {
        this.busy -= 1;
        process.release(ms);
        done();
        this.dispatch();
      });
    }
  }
}

export class Process {
  /** CPU time used so far. */
  usedMs = 0;
  private readonly waiting: Task[] = [];
  private inLine = 0;
  private running = 0;

  constructor(
    private readonly machine: Machine,
    readonly name: string,
    private readonly threads: number,
  ) {}

  /** Uses so much CPU time on average. Half of it varies, as handlers and garbage collection do. */
  cpu(us: number): Activity {
    return (done) => {
      const ms = (us / 1_000) * (0.5 + this.machine.random.exponential(0.5));
      this.waiting.push({ ms, done });
      this.getInLine();
    };
  }

  take(): Task {
    this.inLine -= 1;
    this.running += 1;
    return this.waiting.shift()!;
  }

  release(ms: number): void {
    this.usedMs += ms;
    this.running -= 1;
    this.getInLine();
  }

  private getInLine(): void {
    if (this.inLine + this.running >= this.threads || this.waiting.length <= this.inLine) return;
    this.inLine += 1;
    this.machine.enqueue(this);
  }
}
