import { cpuOf } from './cpu.ts';

/** Share of one core that the processes use together while nobody asks anything, in percent: measured after a rest of the same length. */
export async function cpuWhileIdle(pids: Record<string, number>, seconds: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000)); // start-up ends
  const sum = () => Object.values(pids).reduce((total, pid) => total + cpuOf(pid), 0);
  const before = sum();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return (sum() - before) / (seconds * 10_000);
}
