/** A file on its way, or one that did not arrive. Those that did are in the defence. */
export interface Upload {
  key: number;
  name: string;
  /** How much of it was sent, from 0 to 1. Null: it waits for those before it. */
  part: number | null;
  /** Why it did not arrive. */
  problem: unknown;
}

export type UploadEvent =
  | { type: 'chosen'; key: number; name: string }
  | { type: 'progressed'; key: number; part: number }
  | { type: 'arrived'; key: number }
  | { type: 'failed'; key: number; problem: unknown }
  | { type: 'dismissed'; key: number };

export function reduce(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  const { key } = event;
  switch (event.type) {
    case 'chosen':
      return [...uploads, { key, name: event.name, part: null, problem: null }];
    case 'progressed':
      return changed(uploads, key, ({ part, problem }) =>
        problem ? {} : { part: Math.max(part ?? 0, event.part) },
      );
    case 'failed':
      return changed(uploads, key, () => ({ problem: event.problem }));
    case 'arrived':
      return uploads.filter((one) => one.key !== key);
    case 'dismissed':
      return uploads.filter((one) => one.key !== key || !one.problem);
  }
}

function changed(
  uploads: readonly Upload[],
  key: number,
  change: (upload: Upload) => Partial<Upload>,
): readonly Upload[] {
  return uploads.map((one) => (one.key === key ? { ...one, ...change(one) } : one));
}

/** Those that may still arrive. */
export function countUnderWay(uploads: readonly Upload[]): number {
  return uploads.filter(({ problem }) => !problem).length;
}
