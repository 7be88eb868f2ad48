import type { Withdrawal } from '../queries/withdrawals.ts';
import { useTexts } from '../texts/texts.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<Withdrawal['status'], Tone> = {
  requested: 'warn',
  processing: 'warn',
  paid: 'good',
  failed: 'bad',
  canceled: 'calm',
};

export function WithdrawalBadge({ status }: Pick<Withdrawal, 'status'>) {
  const t = useTexts();
  return <Badge tone={tones[status]}>{t.withdrawalStatus[status]}</Badge>;
}
