import type { ChargeStatus } from '@catraca/contracts/http/schemas/charge';
import { useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<ChargeStatus, Tone> = {
  pending: 'warn',
  processing: 'warn',
  in_analysis: 'warn',
  paid: 'good',
  expired: 'calm',
  canceled: 'calm',
  partially_refunded: 'calm',
  refunded: 'calm',
  failed: 'bad',
  chargedback: 'bad',
};

export function StatusBadge({ status }: { status: ChargeStatus }) {
  const t = useTexts();
  return <Badge tone={tones[status]}>{t.status[status]}</Badge>;
}
