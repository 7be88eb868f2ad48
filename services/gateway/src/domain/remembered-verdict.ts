import { LRUCache } from 'lru-cache';

const MAX_NAMES = 2_000;
const MAX_LENGTH = 64;

/**
 * The same verdict, remembered for short names: callers write few over and over, and to judge one costs more
 * than all else that is done with it. Others are judged each time.
 */
export function rememberedVerdict<Verdict extends boolean | object>(
  judge: (name: string) => Verdict,
): (name: string) => Verdict {
  const verdicts = new LRUCache<string, Verdict>({ max: MAX_NAMES });
  return (name) => {
    const known = verdicts.get(name);
    if (known !== undefined) return known;
    const verdict = judge(name);
    if (name.length <= MAX_LENGTH) verdicts.set(copyOf(name), verdict);
    return verdict;
  };
}

/** A part keeps all of its text in memory (V8's sliced strings): a short name would keep a whole body. */
function copyOf(name: string): string {
  return Buffer.from(name, 'utf16le').toString('utf16le');
}
