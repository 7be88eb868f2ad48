import { type Charge, useTimeline } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { FailedState } from '../../ui/states.tsx';

/** What happened to the charge, from all that the API tells. */
export function TimelineOfCharge({ charge }: { charge: Charge }) {
  const t = useTexts();
  const moments = useMoments();
  const { data, error, refetch } = useTimeline(charge);
  return (
    <section className="card">
      <h2>{t.charge.timeline}</h2>
      {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      <ol className="timeline">
        {data?.entries.map((entry, at) => (
          // Entries have no id of their own, and their order stands.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className={`of-${entry.type}`}>
            <p>
              {entry.title}
              {entry.amount === null ? null : <strong> {written(entry.amount)}</strong>}
            </p>
            <p className="soft">
              {moments.exactly(entry.at)}
              {entry.duration_ms === null ? null : ` · ${entry.duration_ms} ms`}
            </p>
          </li>
        ))}
      </ol>
      {data && !data.complete ? <p className="soft">{t.charge.timelineShort}</p> : null}
    </section>
  );
}
