import type { Charge } from '../../queries/charges.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { rejectionText } from '../rejection-text.ts';

type Attempt = NonNullable<Charge['attempts']>[number];

const tones: Record<Attempt['status'], Tone> = {
  scheduled: 'warn',
  paid: 'good',
  rejected: 'bad',
  canceled: 'calm',
  expired: 'calm',
};

/** Of a charge of a mandate: when the payer's bank tries, or has tried, to pay it. */
export function BankAttempts({ charge: { due_on, attempts } }: { charge: Charge }) {
  const t = useTexts();
  const moments = useMoments();
  if (!due_on || !attempts) return null;
  return (
    <section className="card">
      <h2>{t.attempts.title}</h2>
      {attempts.length === 0 ? <p className="soft">{t.attempts.none}</p> : null}
      <ol className="attempts">
        {attempts.map(({ on, kind, status, code }) => (
          <li key={`${on} ${kind}`}>
            <div className="outcome">
              <Badge tone={tones[status]}>{t.attemptStatus[status]}</Badge>
              <strong>{moments.day(on)}</strong>
              <span className="soft">{t.attemptKind[kind]}</span>
            </div>
            {code ? <p className="soft">{rejectionText(code, t)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
