import type { CallOutput } from '../api/calls.ts';
import { written } from '../rules/money.ts';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { FailedState } from './states.tsx';

interface TimelineProps {
  read: {
    data: Pick<CallOutput<'GET /charges/:code/timeline'>, 'entries' | 'complete'> | undefined;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
}

/** What happened, from all that the API tells. */
export function Timeline({ read: { data, error, refetch } }: TimelineProps) {
  const t = useTexts();
  const moments = useMoments();
  return (
    <section className="card">
      <h2>{t.timeline.title}</h2>
      {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      <ol className="timeline">
        {data?.entries.map((entry, at) => (
          // Entries have no id of their own, and their order stands.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className={`of-${entry.type}`}>
            <p>
              {entry.title}
              {entry.amount ? <strong> {written(entry.amount)}</strong> : null}
            </p>
            <p className="soft">
              {moments.exactly(entry.at)}
              {entry.duration_ms === null ? null : ` · ${entry.duration_ms} ms`}
            </p>
          </li>
        ))}
      </ol>
      {data && !data.complete ? <p className="soft">{t.timeline.arriving}</p> : null}
    </section>
  );
}
