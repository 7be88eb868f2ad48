import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';
import { lastLines, run } from '@catraca/stack/processes/run';

const HEALTHY_WITHIN_MS = 300_000;

/** The classic builder cannot read the Dockerfile. Docker 23 and later need the plugin buildx for it. */
const buildKit = { DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1' };

/** Throws a UserError when no Docker engine answers, or the client builds without BuildKit. */
export async function requireDocker(): Promise<void> {
  if ((await run('docker', ['version'])).code !== 0)
    throw new UserError('No Docker engine answers: start one, or set DOCKER_HOST.');
  const folder = mkdtempSync(join(tmpdir(), 'catraca-buildkit-'));
  try {
    // The classic builder refuses --chmod.
    writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY --chmod=644 Dockerfile /\n');
    const env = { ...process.env, ...buildKit };
    const { code, output } = await run('docker', ['build', '--quiet', '.'], { cwd: folder, env });
    if (code !== 0)
      throw new UserError(
        `The images need BuildKit, and this docker builds without it: install the plugin buildx, or put a client that has it first on PATH.\n${lastLines(output, 3)}`,
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Output of `docker …`. Throws a UserError with its last lines when it fails. */
export function docker(...args: string[]): Promise<string> {
  return must('docker', args);
}

export interface ImageOptions {
  /** A service of services/, or `tools`. */
  name: string;
  tag: string;
  /** Folder with the Dockerfile. */
  folder?: string;
}

/** Returns the image's name. */
export async function buildImage({ name, tag, folder = root }: ImageOptions): Promise<string> {
  const image = `catraca/${name}:${tag}`;
  const which = name === 'tools' ? ['--target', 'tools'] : ['--build-arg', `SERVICE=${name}`];
  const env = { ...process.env, ...buildKit };
  await must('docker', ['build', '--quiet', ...which, '--tag', image, '.'], folder, env);
  return image;
}

/** A project of docker compose, by the plugin or by docker-compose. */
export class ComposeProject {
  readonly name: string;
  readonly #files: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #folder: string;

  /** `folder`: of the files and of .env. */
  constructor(
    name: string,
    files: readonly string[] = ['docker-compose.yml'],
    env: NodeJS.ProcessEnv = {},
    folder = root,
  ) {
    this.name = name;
    this.#files = files;
    this.#env = env;
    this.#folder = folder;
  }

  /** The same project with other variables, as for the next version. */
  with(env: NodeJS.ProcessEnv): ComposeProject {
    return new ComposeProject(this.name, this.#files, { ...this.#env, ...env }, this.#folder);
  }

  async run(...args: string[]): Promise<string> {
    const hasPlugin = (await run('docker', ['compose', 'version'])).code === 0;
    const [program, first] = hasPlugin ? ['docker', ['compose']] : ['docker-compose', []];
    const files = this.#files.flatMap((file) => ['--file', file]);
    const all = [...(first as string[]), ...files, '--project-name', this.name, ...args];
    return must(program!, all, this.#folder, { ...process.env, ...buildKit, ...this.#env });
  }

  /** Ids of a service's running containers, oldest first. */
  async containersOf(service: string): Promise<string[]> {
    const labels = { project: this.name, service, oneoff: 'False' };
    const filters = Object.entries(labels).flatMap(([name, value]) => [
      '--filter',
      `label=com.docker.compose.${name}=${value}`,
    ]);
    const ids = (await docker('ps', '--quiet', '--no-trunc', ...filters)).split('\n').filter(Boolean);
    return ids.reverse();
  }

  /** Waits until so many containers of a service run, and all of them are healthy. */
  async untilHealthy(service: string, count = 1): Promise<void> {
    const startedAt = Date.now();
    let states: string[] = [];
    while (Date.now() - startedAt < HEALTHY_WITHIN_MS) {
      const ids = await this.containersOf(service);
      states = await Promise.all(
        ids.map((id) => docker('inspect', '--format', '{{.State.Health.Status}}', id)),
      );
      if (states.length === count && states.every((state) => state.trim() === 'healthy')) return;
      await sleep(500);
    }
    throw new UserError(
      `${service} of ${this.name} is not healthy: ${states.join(', ').trim() || 'no container'}.`,
    );
  }
}

async function must(program: string, args: string[], cwd = root, env = process.env): Promise<string> {
  const { code, output } = await run(program, args, { cwd, env });
  if (code !== 0)
    throw new UserError(`${program} ${args.slice(0, 9).join(' ')} failed:\n${lastLines(output, 12)}`);
  return output;
}
