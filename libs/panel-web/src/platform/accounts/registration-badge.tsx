import type { Account } from '../../queries/platform/accounts.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<Account['registration'], Tone> = { pending: 'warn', approved: 'good', rejected: 'bad' };

export function RegistrationBadge({ registration }: Pick<Account, 'registration'>) {
  const t = useTexts();
  return <Badge tone={tones[registration]}>{t.registration[registration]}</Badge>;
}
