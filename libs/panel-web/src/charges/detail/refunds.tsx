import { type Charge, type Refund, useRefunds } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { FailedState } from '../../ui/states.tsx';

const tones: Record<Refund['status'], Tone> = { pending: 'warn', succeeded: 'good', failed: 'bad' };

export function Refunds({ charge }: { charge: Charge }) {
  const t = useTexts();
  const moments = useMoments();
  const { data, error, refetch } = useRefunds(charge);
  return (
    <section className="card">
      <h2>{t.charge.refunds}</h2>
      {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data?.data.length === 0 ? <p className="soft">{t.charge.noRefunds}</p> : null}
      <ul className="refunds">
        {data?.data.map((refund) => (
          <li key={refund.id}>
            <strong>{written(refund.amount)}</strong>
            <Badge tone={tones[refund.status]}>{t.refundStatus[refund.status]}</Badge>
            <span className="soft">{moments.written(refund.created_at)}</span>
            {refund.reason ? <span className="reason">{refund.reason}</span> : null}
            {refund.failed_reason ? <span className="reason">{refund.failed_reason}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
