import type { WebhookEndpoint } from '../queries/webhook-endpoints.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';

export function EndpointBadge({ status }: Pick<WebhookEndpoint, 'status'>) {
  const t = useTexts();
  return <Badge tone={status === 'enabled' ? 'good' : 'calm'}>{t.endpointStatus[status]}</Badge>;
}
