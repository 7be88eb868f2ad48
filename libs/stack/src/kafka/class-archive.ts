import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { cachedPath, publish } from '../downloads/cache.ts';
import { cacheDirectory } from '../paths.ts';
import type { Java } from './java.ts';

/**
 * JVM class data sharing: the first run writes an archive of loaded classes, which halves the start-up time
 * of later runs.
 */
export function classArchive(java: Java, classPath: string): { options: string[]; keep(): void } {
  const key = createHash('sha256')
    .update(`${java.path}\n${java.version}\n${classPath}`)
    .digest('hex')
    .slice(0, 16);
  const archive = cachedPath(`kafka-classes-${key}.jsa`);
  if (existsSync(archive)) return { options: [`-XX:SharedArchiveFile=${archive}`], keep: () => {} };
  const draft = cachedPath(`.draft-${process.pid}-kafka-classes.jsa`);
  mkdirSync(cacheDirectory(), { recursive: true });
  return {
    options: [`-XX:ArchiveClassesAtExit=${draft}`],
    keep: () => existsSync(draft) && publish(draft, archive),
  };
}
