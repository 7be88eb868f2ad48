import { createHash, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@catraca/contracts/http/endpoint';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service-parts';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewaySettings } from '../config.ts';
import { bearerToken } from '../domain/secret-key.ts';
import { AuthenticateSeller } from '../usecases/authenticate-seller.ts';
import type { EdgeRequest } from './request.ts';

/** Lets a request in by its endpoint's access rule, before its body is read. */
@Injectable()
export class Access {
  constructor(
    private readonly authenticateSeller: AuthenticateSeller,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /** Throws the 401s and 403s; resource_not_found for what the caller may not know of. */
  async admit(request: EdgeRequest, endpoint: Endpoint | null): Promise<void> {
    switch (endpoint?.access.by) {
      case 'secret_key':
        return this.admitSeller(request, endpoint.access);
      case 'operator':
        return this.admitOperator(request);
      case 'provider':
        return this.admitProvider(request);
    }
  }

  private async admitSeller(
    request: EdgeRequest,
    access: Endpoint['access'] & { by: 'secret_key' },
  ): Promise<void> {
    const { edge, headers } = request;
    edge.seller = await this.authenticateSeller.execute(headers.authorization, access.scope, edge.now);
    if (access.testOnly && edge.seller.key.livemode) throw new ApiError('resource_not_found');
  }

  private admitOperator({ headers }: EdgeRequest): void {
    if (!sameSecret(bearerToken(headers.authorization), this.settings.OPERATOR_TOKEN))
      throw new ApiError('invalid_api_key');
  }

  private admitProvider({ params }: EdgeRequest): void {
    const { token = '', world = '' } = params as Record<string, string>;
    const known = sameSecret(token, this.settings.CALLBACK_TOKEN) && ['test', 'live'].includes(world);
    if (!known) throw new ApiError('resource_not_found');
  }
}

/** In a time that tells nothing of where they differ. */
function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
