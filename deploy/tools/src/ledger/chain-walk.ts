import type { KeyObject } from 'node:crypto';
import { type ChainedPosting, type Head, hashOf } from '@catraca/balance/chain';
import { addEntries, isBalanced, type Totals } from '@catraca/balance/ledger';
import { type Fault, fault } from './fault.ts';

/** A chain's head as it was written outside of MongoDB. */
export interface WrittenHead extends Head {
  chain: string;
  writtenAt: string;
}

export interface ChainStart {
  chain: string;
  /** Zero and empty at the start of a chain; else the posting before, taken as proven. */
  head: Head;
  /** Heads written of this chain. */
  written: readonly WrittenHead[];
  /** The chain's last sequence as of the totals. Later postings are proven but not summed. */
  summedTo: number;
}

/**
 * Checks one chain, posting by posting. Of a broken chain it names the first wrong link, and goes on from
 * there.
 */
export class ChainWalk {
  readonly faults: Fault[] = [];
  /** Sums of the entries up to `summedTo`. */
  readonly totals: Totals = {};
  head: Head;
  private readonly written: Map<number, WrittenHead[]>;

  constructor(
    private readonly start: ChainStart,
    private readonly key: KeyObject,
  ) {
    this.head = start.head;
    this.written = Map.groupBy(start.written, ({ sequence }) => sequence);
  }

  add(posting: ChainedPosting): void {
    const { sequence, hash, entries } = posting;
    const problem = this.problemOf(posting);
    if (problem) this.addFirst('broken_link', `${sequence} (${posting.id}): ${problem}`);
    if (!isBalanced(entries))
      this.faults.push(fault('posting_unbalanced', posting.id, JSON.stringify(entries)));
    for (const head of this.written.get(sequence) ?? []) this.compareHead(head, hash);
    if (sequence <= this.start.summedTo) addEntries(this.totals, entries);
    this.head = { sequence, hash };
  }

  /** After the last posting. Returns all faults. */
  end(): Fault[] {
    const { chain, summedTo, written } = this.start;
    const { sequence } = this.head;
    if (sequence < summedTo)
      this.addFirst('broken_link', `${sequence + 1}: missing, and all after it up to ${summedTo}`);
    const cutOff = written.filter((head) => head.sequence > sequence);
    for (const head of cutOff.slice(0, 1))
      this.faults.push(
        fault('head_differs', chain, `ends at ${sequence}, on ${head.writtenAt} at ${head.sequence}`),
      );
    return this.faults;
  }

  private problemOf(posting: ChainedPosting): string | null {
    const { sequence, hash } = posting;
    const { sequence: before, hash: previous } = this.head;
    if (sequence > before + 1) return `${before + 1} to ${sequence - 1} are missing before it`;
    if (sequence <= before) return 'the number is used twice';
    return hash === hashOf(this.key, previous, posting) ? null : 'its hash is another';
  }

  private compareHead({ hash, writtenAt, sequence }: WrittenHead, found: string): void {
    if (hash !== found)
      this.addFirst('head_differs', `${sequence} has another hash than the head of ${writtenAt}`);
  }

  /** One fault of a kind for each chain: what follows from the first is not named. */
  private addFirst(kind: Fault['kind'], detail: string): void {
    if (!this.faults.some((one) => one.kind === kind))
      this.faults.push(fault(kind, this.start.chain, detail));
  }
}
