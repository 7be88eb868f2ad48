import type { Writable } from 'node:stream';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';

const OF_ACCOUNT = 2;
const OF_PROCESS = 8;
const RETRY_AFTER_SECONDS = 10;

/** How many files are written at a time: each one reads a list to its end. */
@Injectable()
export class ExportSlots {
  private readonly running: string[] = [];

  /** Until the response ends, however it does. Throws too_many_requests. */
  take(accountId: string, response: Writable): void {
    const ofAccount = this.running.filter((one) => one === accountId);
    if (ofAccount.length >= OF_ACCOUNT || this.running.length >= OF_PROCESS)
      throw new ApiError('too_many_requests', { retry_after: RETRY_AFTER_SECONDS });
    if (response.destroyed) return;
    this.running.push(accountId);
    response.once('close', () => this.running.splice(this.running.indexOf(accountId), 1));
  }
}
