import { stripVTControlCharacters, styleText } from 'node:util';

/** Updates the detail shown beside a running step, for example "downloading, 42 MB". */
export type Progress = (detail: string) => void;

/** Progress output: a line per finished step and, on a TTY, one live line for those still running. */
export interface Terminal {
  line(text?: string): void;
  /** Runs `work`, then prints the title with a tick, the last detail and the duration. */
  step<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T>;
  /** Prints one last line and ignores all further output. */
  last(text: string): void;
}

interface RunningStep {
  title: string;
  detail: string;
  startedAt: number;
}

/** Writes to standard output; plain lines only when it is not a TTY. */
export function openTerminal(output: NodeJS.WriteStream = process.stdout): Terminal {
  const live = output.isTTY ? new LiveLine(output) : undefined;
  let isClosed = false;
  const write = (text: string) => {
    if (isClosed) return;
    live?.clear();
    output.write(`${text}\n`);
    live?.draw();
  };

  async function step<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
    const running: RunningStep = { title, detail: '', startedAt: Date.now() };
    const shown = live?.show(running) ?? printLongSteps(running, write);
    try {
      const result = await work((detail) => {
        running.detail = detail;
      });
      shown.stop();
      write(`${green('✓')} ${describe(running)}`);
      return result;
    } catch (error) {
      shown.stop();
      write(`${red('✗')} ${describe(running)}`);
      throw error;
    }
  }

  const last = (text: string) => {
    write(text);
    live?.end();
    isClosed = true;
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

interface ShownStep {
  stop(): void;
}

/** Without a live line, prints the detail of a running step when it changes, at most once a second. */
function printLongSteps(step: RunningStep, write: (text: string) => void): ShownStep {
  let printed = '';
  const timer = setInterval(() => {
    if (step.detail !== printed) write(dim(`  … ${step.title}: ${step.detail}`));
    printed = step.detail;
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

  show(step: RunningStep): ShownStep {
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
