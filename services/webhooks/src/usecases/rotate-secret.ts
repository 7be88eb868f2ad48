import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EndpointKey, EndpointStore } from '../adapters/endpoint.store.ts';
import { rotated, type Secrets, secretOf } from '../domain/secret.ts';

/**
 * Gives the endpoint a new secret. The previous one signs for another 24 hours. The same rotation repeated
 * changes nothing. Throws resource_not_found.
 */
@Injectable()
export class RotateSecret {
  constructor(private readonly endpoints: EndpointStore) {}

  async execute(which: EndpointKey, rotationId: string, now: Date): Promise<Secrets> {
    const rotation = { id: rotationId, secret: secretOf(randomBytes(32)) };
    const endpoint = await this.endpoints.change(which, now, (current) => {
      const secrets = rotated(current.secrets, rotation, now);
      return secrets && { secrets };
    });
    return endpoint.secrets;
  }
}
