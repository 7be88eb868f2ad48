import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sdk = join(import.meta.dirname, '..');

/** An empty project that has installed the package as npm packs it. */
export class Project {
  private constructor(
    readonly folder: string,
    /** Bytes of the package that npm downloads. */
    readonly packedBytes: number,
  ) {}

  /** `dependencies`: of the project, besides the package. The package must be built. */
  static async create(dependencies: readonly string[] = []): Promise<Project> {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-sdk-'));
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [packed] = JSON.parse((await run('npm', pack, { cwd: sdk })).stdout);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true }));
    const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];
    await run('npm', ['install', ...quiet, `./${packed.filename}`, ...dependencies], { cwd: folder });
    return new Project(folder, packed.size);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** What the program prints. Throws if it fails, with all that it said. */
  async run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const options = { cwd: this.folder, env: { ...process.env, ...env } };
    try {
      return (await run(program, args, options)).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The example of the README. */
export function readmeExample(): string {
  const readme = readFileSync(join(sdk, 'README.md'), 'utf8');
  return /```js\n(.*?)```/s.exec(readme)![1]!;
}
