import type { MandateStatus } from '@catraca/contracts/http/schemas/mandate';
import { useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<MandateStatus, Tone> = {
  pending: 'warn',
  active: 'good',
  rejected: 'bad',
  expired: 'calm',
  canceled: 'calm',
};

export function MandateBadge({ status }: { status: MandateStatus }) {
  const t = useTexts();
  return <Badge tone={tones[status]}>{t.mandateStatus[status]}</Badge>;
}
