import type { Writable } from 'node:stream';
import { ApiError } from '@catraca/kernel/errors';

const OF_ACCOUNT = 2;
const OF_PROCESS = 8;
const RETRY_AFTER_SECONDS = 10;

interface Turn {
  accountId: string;
  begin: () => void;
}

/**
 * How many files of defences are in memory at a time: each takes about 15 MiB on its way. Others wait,
 * unread, so that one seller cannot take the memory that payments need (ADR 76).
 */
export class FileTurns {
  private readonly running: Turn[] = [];
  private readonly waiting: Turn[] = [];

  constructor(private readonly maxWaitMs = 10_000) {}

  /**
   * Resolves once the file may be read. The turn lasts until the response ends, however it does. Throws
   * too_many_requests.
   */
  async take(accountId: string, response: Writable): Promise<void> {
    if (response.destroyed) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { accountId, begin: resolve };
    const giveUp = () => {
      if (remove(this.waiting, turn))
        reject(new ApiError('too_many_requests', { retry_after: RETRY_AFTER_SECONDS }));
    };
    const timer = setTimeout(giveUp, this.maxWaitMs);
    response.once('close', () => {
      giveUp();
      if (remove(this.running, turn)) this.beginNext();
    });
    this.waiting.push(turn);
    this.beginNext();
    await promise.finally(() => clearTimeout(timer));
  }

  private beginNext(): void {
    for (const turn of [...this.waiting]) {
      if (!this.hasRoomFor(turn)) continue;
      remove(this.waiting, turn);
      this.running.push(turn);
      turn.begin();
    }
  }

  private hasRoomFor({ accountId }: Turn): boolean {
    const ofAccount = this.running.filter((one) => one.accountId === accountId);
    return ofAccount.length < OF_ACCOUNT && this.running.length < OF_PROCESS;
  }
}

function remove(turns: Turn[], turn: Turn): boolean {
  const at = turns.indexOf(turn);
  if (at >= 0) turns.splice(at, 1);
  return at >= 0;
}
