import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 1_000;
/** Share of a core. */
const QUIET = 0.05;

/**
 * Gives back what only the start needed, in the first quiet second after it: 20 MB, mostly of the space for young objects. Once,
 * as V8 lets go of its compiled code too: done between two times of load, the second would cost a quarter more.
 */
export function giveBackStartMemory(): void {
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if ((user + system) / 1_000 > CHECK_EVERY_MS * QUIET) return;
    clearInterval(timer);
    collectGarbage();
  }, CHECK_EVERY_MS).unref();
}

/** V8's most thorough collection, which Node offers only behind a flag. Stops the process for some 60 ms. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  v8.setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', flavor: 'last-resort' });
}
