import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { ListenerStore } from '../adapters/listener.store.ts';

/** Ends a listener: its connection finds that it is over. Throws resource_not_found. */
@Injectable()
export class CloseListener {
  constructor(private readonly listeners: ListenerStore) {}

  async execute(listener: { accountId: string; endpointId: string }, now: Date): Promise<void> {
    if (!(await this.listeners.remove(listener, now))) throw new ApiError('resource_not_found');
  }
}
