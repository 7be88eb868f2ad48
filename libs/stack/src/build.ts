import type { Terminal } from './command/terminal.ts';
import { UserError } from './command/user-error.ts';
import { onPath } from './on-path.ts';
import { root } from './paths.ts';
import { run } from './processes/run.ts';

/** Builds what changed: libraries and services; its output is shown only when it fails. */
export function build(terminal: Terminal): Promise<void> {
  return terminal.step('Build', async (progress) => {
    const { code, output } = await runTurboBuild();
    if (code !== 0) throw new UserError(`The build failed:\n${compilerOutput(output)}`);
    const cached = /Cached:\s+(\d+) cached, (\d+) total/.exec(output);
    if (cached) progress(`${cached[2]} packages, ${cached[1]} unchanged`);
  });
}

export function runTurboBuild() {
  const turbo = onPath('turbo') ?? 'turbo';
  return run(turbo, ['run', 'build', '--output-logs=errors-only', '--ui=stream'], {
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
}

/** What the compilers said: turbo's own lines, its prefixes and npm's complaints left out. */
export function compilerOutput(output: string): string {
  const said = [...output.matchAll(/^(@catraca\/[^:]+):build: (?!npm |> |cache )(.+)$/gm)];
  return said.length > 0 ? said.map(([, name, line]) => `  ${name}  ${line}`).join('\n') : output;
}
