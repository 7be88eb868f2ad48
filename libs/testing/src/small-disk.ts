import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A tmpfs of a few megabytes that a test may fill. Requires permission to mount. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Returns null without permission to mount: not root, or a container without CAP_SYS_ADMIN. */
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

  /** Fills the disk to the last byte. */
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
