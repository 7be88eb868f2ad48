import type { PublishableKey as PublishableKeyMessage } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { PublishableKey } from '@catraca/contracts/http/schemas/publishable-key';

export function publishableKeyResponse(key: PublishableKeyMessage): PublishableKey {
  return {
    object: 'publishable_key',
    id: key.id,
    name: key.name,
    key: key.key,
    livemode: key.livemode,
    allowed_domains: key.allowedDomains,
    created_at: key.createdAt,
  };
}
