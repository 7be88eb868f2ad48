import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds a clock tick of /proc/<pid>/stat stands for (USER_HZ is 100 on every Linux we run on). */
const TICK_MICROSECONDS = 10_000;

/** CPU that a process has used so far, user and system, in microseconds; 0 for one that is gone. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
  } catch {
    return 0;
  }
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The process whose command line has all these words, as a server that somebody else has started. */
export function pidWith(...words: string[]): number {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const line = commandLine(name);
    if (line && words.every((word) => line.includes(word))) return Number(name);
  }
  throw new Error(`no process runs with ${words.join(' ')}`);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
