import type { SubscriptionStatus } from '@catraca/contracts/http/schemas/subscription';
import { useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<SubscriptionStatus, Tone> = {
  incomplete: 'warn',
  active: 'good',
  past_due: 'bad',
  paused: 'warn',
  canceled: 'calm',
  completed: 'calm',
};

export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  const t = useTexts();
  return <Badge tone={tones[status]}>{t.subscriptionStatus[status]}</Badge>;
}
