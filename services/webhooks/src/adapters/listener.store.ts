import { Injectable } from '@nestjs/common';
import type { Endpoint, Listener } from '../domain/endpoint.ts';
import { EndpointStore } from './endpoint.store.ts';

interface Connection {
  accountId: string;
  endpointId: string;
  connectionId: string;
}

/** Listeners among the endpoints. They are of test mode. */
@Injectable()
export class ListenerStore {
  constructor(private readonly endpoints: EndpointStore) {}

  /** Removes listeners of the account whose time is over. The database does so too, a minute late. */
  async removeGone(accountId: string, now: Date): Promise<void> {
    await this.endpoints.model.deleteMany({ accountId, 'listener.until': { $lte: now } });
  }

  /** The listener with its new connection, which takes over. Null when there is none, or no longer. */
  async connect(
    { accountId, endpointId, connectionId }: Connection,
    until: Date,
    now: Date,
  ): Promise<Endpoint | null> {
    const listener: Listener = { connectionId, until };
    const stored = { _id: endpointId, accountId, 'listener.until': { $gt: now } };
    await this.endpoints.model.updateOne(stored, { $set: { listener } });
    return this.endpoints.findListener({ accountId, id: endpointId }, now);
  }

  /** False when the account has no such listener, or no longer. */
  async remove({ accountId, endpointId }: Omit<Connection, 'connectionId'>, now: Date): Promise<boolean> {
    const stored = { _id: endpointId, accountId, 'listener.until': { $gt: now } };
    const { deletedCount } = await this.endpoints.model.deleteOne(stored);
    return deletedCount === 1;
  }

  /** False when another connection took over, or the listener is gone. */
  async extend(connection: Connection, until: Date, now: Date): Promise<boolean> {
    const held = { ...heldBy(connection), 'listener.until': { $gt: now } };
    const { matchedCount } = await this.endpoints.model.updateOne(held, {
      $set: { 'listener.until': until },
    });
    return matchedCount === 1;
  }

  async isHeld(connection: Connection): Promise<boolean> {
    return (await this.endpoints.model.countDocuments(heldBy(connection))) === 1;
  }
}

function heldBy({ accountId, endpointId, connectionId }: Connection) {
  return { _id: endpointId, accountId, 'listener.connectionId': connectionId };
}
