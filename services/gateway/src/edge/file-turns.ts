import type { Writable } from 'node:stream';
import { ApiError } from '@catraca/kernel/errors';

const RETRY_AFTER_SECONDS = 10;

interface Limits {
  /** Turns of one account at a time. */
  ofAccount?: number;
  ofProcess?: number;
  maxWaitMs?: number;
  /** Then the response is cut, so that who reads slowly keeps no turn for long. */
  maxTurnMs?: number;
  /** How long the work of a client that has left keeps its turn: above the deadline of inner calls. */
  maxWorkMs?: number;
}

/** Whoever takes a turn says when the work is done that holds the file. */
export interface Turn {
  settle(): void;
}

/**
 * How many files of defences are in memory at a time: each takes about 15 MiB on its way. Others wait,
 * unread, so that one seller cannot take the memory that payments need (ADR 76).
 */
export class FileTurns {
  private readonly running: WaitingTurn[] = [];
  private readonly waiting: WaitingTurn[] = [];
  private readonly limits: Required<Limits>;

  constructor(limits: Limits = {}) {
    const defaults = { ofAccount: 2, ofProcess: 6, maxWaitMs: 10_000, maxTurnMs: 120_000, maxWorkMs: 15_000 };
    this.limits = { ...defaults, ...limits };
  }

  /**
   * Resolves once the file may be read. The turn lasts until the response has ended, however it does, and the
   * work is settled. Throws too_many_requests.
   */
  async take(accountId: string, response: Writable): Promise<Turn> {
    const turn = new WaitingTurn(accountId, () => this.end(turn));
    if (response.destroyed) return turn;
    const { maxWaitMs, maxTurnMs, maxWorkMs } = this.limits;
    const giveUp = () => {
      if (remove(this.waiting, turn)) turn.refuse();
    };
    const wait = setTimeout(giveUp, maxWaitMs);
    let cut: NodeJS.Timeout | undefined;
    response.once('close', () => {
      giveUp();
      clearTimeout(cut);
      if (this.running.includes(turn)) turn.close(maxWorkMs);
    });
    this.waiting.push(turn);
    this.beginNext();
    await turn.begun.promise.finally(() => clearTimeout(wait));
    if (!response.destroyed) cut = setTimeout(() => response.destroy(), maxTurnMs);
    return turn;
  }

  private end(turn: WaitingTurn): void {
    if (remove(this.running, turn)) this.beginNext();
  }

  private beginNext(): void {
    for (const turn of [...this.waiting]) {
      if (!this.hasRoomFor(turn)) continue;
      remove(this.waiting, turn);
      this.running.push(turn);
      turn.begun.resolve();
    }
  }

  private hasRoomFor({ accountId }: WaitingTurn): boolean {
    const { ofAccount, ofProcess } = this.limits;
    const running = this.running.filter((one) => one.accountId === accountId);
    return running.length < ofAccount && this.running.length < ofProcess;
  }
}

class WaitingTurn implements Turn {
  readonly begun = Promise.withResolvers<void>();
  private isClosed = false;
  private isSettled = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly accountId: string,
    private readonly end: () => void,
  ) {}

  refuse(): void {
    this.begun.reject(new ApiError('too_many_requests', { retry_after: RETRY_AFTER_SECONDS }));
  }

  settle(): void {
    this.isSettled = true;
    this.endIfDone();
  }

  /** The response is closed. Work that never settles ends the turn nevertheless. */
  close(maxWorkMs: number): void {
    this.isClosed = true;
    if (!this.isSettled) this.timer = setTimeout(() => this.settle(), maxWorkMs);
    this.endIfDone();
  }

  private endIfDone(): void {
    if (!this.isClosed || !this.isSettled) return;
    clearTimeout(this.timer);
    this.end();
  }
}

function remove(turns: WaitingTurn[], turn: WaitingTurn): boolean {
  const at = turns.indexOf(turn);
  if (at >= 0) turns.splice(at, 1);
  return at >= 0;
}
