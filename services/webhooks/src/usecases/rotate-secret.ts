import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import type { Endpoint } from '../domain/endpoint.ts';
import { rotated, type Secrets, secretOf } from '../domain/secret.ts';

/** Gives the endpoint a new secret. The previous one signs for another 24 hours. Throws resource_not_found. */
@Injectable()
export class RotateSecret {
  constructor(private readonly endpoints: EndpointStore) {}

  async execute(which: Pick<Endpoint, 'accountId' | 'id'>, now: Date): Promise<Secrets> {
    const secret = secretOf(randomBytes(32));
    const { secrets } = await this.endpoints.change(which, now, (endpoint) => ({
      secrets: rotated(endpoint.secrets, secret, now),
    }));
    return secrets;
  }
}
