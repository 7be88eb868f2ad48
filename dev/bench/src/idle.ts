import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from './cpu.ts';

/**
 * Percent of one core that the processes use together without requests, measured after `settleSeconds`, when
 * JIT compilation has ended.
 */
export async function cpuWhileIdle(
  pids: Record<string, number>,
  { settleSeconds, idleSeconds }: { settleSeconds: number; idleSeconds: number },
): Promise<number> {
  await sleep(settleSeconds * 1_000);
  const sum = () => Object.values(pids).reduce((total, pid) => total + cpuOf(pid), 0);
  const before = sum();
  await sleep(idleSeconds * 1_000);
  return (sum() - before) / (idleSeconds * 10_000);
}
