import type { Dispute } from '../queries/disputes.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<Dispute['status'], Tone> = { opened: 'warn', approved: 'bad', rejected: 'good' };

export function DisputeBadge({ status }: Pick<Dispute, 'status'>) {
  const t = useTexts();
  return <Badge tone={tones[status]}>{t.disputeStatus[status]}</Badge>;
}
