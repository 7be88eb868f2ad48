import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { type EndpointKey, EndpointStore } from '../adapters/endpoint.store.ts';
import type { WebhooksSettings } from '../config.ts';
import { changesOf, type Endpoint, type EndpointPatch } from '../domain/endpoint.ts';
import { urlProblem } from '../domain/endpoint-url.ts';

/** Changes an endpoint. Throws resource_not_found, and validation_failed for an invalid URL. */
@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly endpoints: EndpointStore,
    @Inject(CONFIG) private readonly settings: WebhooksSettings,
  ) {}

  execute(which: EndpointKey, patch: EndpointPatch, now: Date): Promise<Endpoint> {
    return this.endpoints.change(which, now, (endpoint) => {
      const problem = patch.url && urlProblem(patch.url, this.rulesOf(endpoint));
      if (problem) throw new ApiError('validation_failed', { fields: { url: [problem] } });
      return changesOf(endpoint, patch, now);
    });
  }

  private rulesOf({ livemode }: Endpoint) {
    return { livemode, allowPrivate: this.settings.WEBHOOK_ALLOW_PRIVATE };
  }
}
