import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from './cpu.ts';

/** Share of one core that the processes use together while nobody asks anything, in percent: once a start's compiling has ended. */
export async function cpuWhileIdle(
  pids: Record<string, number>,
  { restSeconds, idleSeconds }: { restSeconds: number; idleSeconds: number },
): Promise<number> {
  await sleep(restSeconds * 1_000);
  const sum = () => Object.values(pids).reduce((total, pid) => total + cpuOf(pid), 0);
  const before = sum();
  await sleep(idleSeconds * 1_000);
  return (sum() - before) / (idleSeconds * 10_000);
}
