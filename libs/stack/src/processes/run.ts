import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface RunResult {
  code: number;
  output: string;
}

const helpers = new Set<ChildProcess>();

/** Runs a command and returns its exit code and output. A command that does not exist has code 127. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<RunResult> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  helpers.add(child);
  return new Promise((resolve) => {
    const end = (code: number, output: string) => {
      helpers.delete(child);
      resolve({ code, output });
    };
    child.once('error', (error) => end(127, error.message));
    child.once('close', (code) => end(code ?? 1, Buffer.concat(chunks).toString()));
  });
}

/** Stops commands that are still running (a download, a build, the tests). */
export function stopHelpers(): void {
  for (const child of helpers) child.kill('SIGTERM');
}

/** The last lines of a text, without empty ones. */
export function lastLines(text: string, count: number): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n');
}
