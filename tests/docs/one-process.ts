import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

export interface Ended {
  /** Null: a signal ended it. */
  exit: number | null;
  output: string;
}

/** A process that runs examples one after another, as `import-examples.mjs` does. */
export class OneProcess {
  private child: ChildProcessWithoutNullStreams | undefined;
  private output = '';

  constructor(
    private readonly command: readonly [program: string, ...args: string[]],
    private readonly cwd: string,
  ) {}

  /** Until the example has ended, or the process with it. */
  run(file: string, env: NodeJS.ProcessEnv): Promise<Ended> {
    const child = this.running();
    const mark = `${randomUUID()} `;
    this.output = '';
    child.stdin.write(`${JSON.stringify({ file, env, mark })}\n`);
    return new Promise((resolve) => {
      const end = (exit: number | null, output: string) => {
        child.stdout.off('data', look);
        child.off('close', fail);
        resolve({ exit, output });
      };
      const look = () => {
        const [output, exit] = this.output.split(mark);
        if (exit?.endsWith('\n')) end(Number(exit), output!);
      };
      const fail = (exit: number | null) => end(exit ?? 1, this.output);
      child.stdout.on('data', look);
      child.once('close', fail);
    });
  }

  close(): void {
    this.child?.kill();
  }

  private running(): ChildProcessWithoutNullStreams {
    if (this.child?.exitCode === null && this.child.signalCode === null) return this.child;
    const [program, ...args] = this.command;
    const child = spawn(program, args, { cwd: this.cwd, env: { PATH: process.env.PATH } });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        this.output += part;
      });
    this.child = child;
    return child;
  }
}
