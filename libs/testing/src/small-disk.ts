import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A filesystem of a few megabytes that a test may fill. Needs the right to mount. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Null where nothing may be mounted: not root, or a container without that right. */
  static mount(megabytes: number): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
      return new SmallDisk(folder);
    } catch {
      rmdirSync(folder);
      return null;
    }
  }

  /** To the last byte. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (let bytes = 1 << 20; bytes >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(bytes));
        } catch {
          bytes >>= 1;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler);
  }

  unmount(): void {
    execFileSync('umount', [this.folder], { stdio: 'pipe' });
    rmdirSync(this.folder);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
