import type {
  ConcernsService,
  ListConcernsRequest,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { EndpointStore } from '../adapters/endpoint.store.ts';

/** Sellers' endpoints that do not take what they are sent. */
@GrpcEntry('catraca.webhooks.v1.ConcernsService')
export class ConcernsController implements ConcernsService {
  constructor(private readonly endpoints: EndpointStore) {}

  async listConcerns({ livemode }: ListConcernsRequest) {
    const { count, oldest, accountIds } = await this.endpoints.failing(livemode);
    const since = oldest?.toISOString();
    return { concerns: count > 0 ? [{ kind: 'failing_webhooks', count, since, accountIds }] : [] };
  }
}
