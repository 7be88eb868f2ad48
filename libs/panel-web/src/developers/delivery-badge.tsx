import type { Delivery } from '../queries/events.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<Delivery['status'], Tone> = { succeeded: 'good', failed: 'bad', pending: 'warn' };

export function DeliveryBadge({ status }: Pick<Delivery, 'status'>) {
  const t = useTexts();
  return <Badge tone={tones[status]}>{t.deliveryStatus[status]}</Badge>;
}
