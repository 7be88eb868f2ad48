import { stripVTControlCharacters, styleText } from 'node:util';

/** Tells a running step what it is busy with ("downloading, 42 MB"). */
export type Progress = (detail: string) => void;

/** Progress on screen: a line per finished step, and in a terminal one live line for those still running. */
export interface Say {
  line(text?: string): void;
  /** Runs `work`, then shows the title with a tick, what `work` reported last, and how long it took. */
  step<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T>;
  /** Shows one last line; what still runs then ends unseen. */
  last(text: string): void;
}

interface RunningStep {
  title: string;
  detail: string;
  startedAt: number;
}

/** Writes to standard output; plain lines where it is not a terminal. */
export function createSay(output: NodeJS.WriteStream = process.stdout): Say {
  const live = output.isTTY ? new LiveLine(output) : undefined;
  let over = false;
  const write = (text: string) => {
    if (over) return;
    live?.clear();
    output.write(`${text}\n`);
    live?.draw();
  };

  async function step<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
    const running: RunningStep = { title, detail: '', startedAt: Date.now() };
    const watching = live?.watch(running) ?? tellWhenLong(running, write);
    try {
      const result = await work((detail) => {
        running.detail = detail;
      });
      watching.stop();
      write(`${green('✓')} ${describe(running)}`);
      return result;
    } catch (error) {
      watching.stop();
      write(`${red('✗')} ${describe(running)}`);
      throw error;
    }
  }

  const last = (text: string) => {
    write(text);
    live?.end();
    over = true;
  };

  return { line: (text = '') => write(text), step, last };
}

/** "0.4 s" from one second up to a minute, else "420 ms" or "1 min 20 s". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export const green = (text: string) => styleText('green', text);
export const red = (text: string) => styleText('red', text);
export const dim = (text: string) => styleText('dim', text);
export const bold = (text: string) => styleText('bold', text);

function describe({ title, detail, startedAt }: RunningStep): string {
  const took = dim(duration(Date.now() - startedAt));
  return detail ? `${title}  ${detail}  ${took}` : `${title}  ${took}`;
}

interface Watching {
  stop(): void;
}

/** Where there is no live line, a step that takes long says now and then what it is busy with. */
function tellWhenLong(step: RunningStep, write: (text: string) => void): Watching {
  let told = '';
  const timer = setInterval(() => {
    if (step.detail !== told) write(dim(`  … ${step.title}: ${step.detail}`));
    told = step.detail;
  }, 1000);
  return { stop: () => clearInterval(timer) };
}

class LiveLine {
  readonly #output: NodeJS.WriteStream;
  readonly #steps = new Set<RunningStep>();
  #timer: NodeJS.Timeout | undefined;

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  watch(step: RunningStep): Watching {
    this.#steps.add(step);
    this.#timer ??= setInterval(() => this.draw(), 100).unref();
    return { stop: () => this.#remove(step) };
  }

  end(): void {
    for (const step of this.#steps) this.#remove(step);
  }

  #remove(step: RunningStep): void {
    this.#steps.delete(step);
    if (this.#steps.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.clear();
  }

  clear(): void {
    this.#output.write('\r\x1b[2K');
  }

  draw(): void {
    if (this.#steps.size === 0) return;
    const text = [...this.#steps].map(describe).join(' · ');
    const plain = stripVTControlCharacters(text).slice(0, this.#output.columns - 3);
    this.#output.write(`\r\x1b[2K${dim(`… ${plain}`)}`);
  }
}
