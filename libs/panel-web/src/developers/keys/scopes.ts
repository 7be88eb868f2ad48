import type { Scope } from '@catraca/contracts/http/endpoints/endpoint';

export const scopes = [
  ...(['charges:read', 'charges:write', 'refunds:write', 'balance:read'] as const),
  ...(['cards:manage', 'webhooks:manage', 'logs:read'] as const),
] satisfies Scope[];
