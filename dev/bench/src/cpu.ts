import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds per clock tick of /proc/<pid>/stat (USER_HZ is 100 on every Linux that we run on). */
const TICK_MICROSECONDS = 10_000;

/** CPU time that a process has used so far, user and system, in microseconds; 0 if it has exited. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
  } catch {
    return 0;
  }
}

/** Resident set size in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Pid of the process whose command line contains all these words. */
export function pidWith(...words: string[]): number {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const line = commandLine(name);
    if (line && words.every((word) => line.includes(word))) return Number(name);
  }
  throw new Error(`no process has ${words.join(' ')} in its command line`);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
