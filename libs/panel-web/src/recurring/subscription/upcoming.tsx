import { ExportButton } from '../../exports/export-button.tsx';
import { type Subscription, useUpcoming } from '../../queries/subscriptions.ts';
import { written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { FailedState, Loading } from '../../ui/states.tsx';
import { type SubscriptionPageFilters, upcomingCounts } from './filters.ts';

interface UpcomingProps {
  subscription: Subscription;
  count: SubscriptionPageFilters['count'];
  onCount: (count: SubscriptionPageFilters['count']) => void;
}

/** The charges that the subscription will make, if nothing changes. */
export function Upcoming({ subscription: { id }, count = 3, onCount }: UpcomingProps) {
  const t = useTexts();
  const moments = useMoments();
  const { data, error, refetch } = useUpcoming(id, count);
  return (
    <section className="card">
      <div className="card-header">
        <h2>{t.upcoming.title}</h2>
        {data && data.data.length > 0 ? (
          <div className="actions">
            <label className="unseen" htmlFor="upcoming-count">
              {t.upcoming.count}
            </label>
            <select
              id="upcoming-count"
              value={count}
              onChange={({ target }) => onCount(upcomingCounts.find((one) => String(one) === target.value))}
            >
              {upcomingCounts.map((one) => (
                <option key={one} value={one}>
                  {t.upcoming.next(one)}
                </option>
              ))}
            </select>
            <ExportButton
              of={t.upcoming.title}
              list="getUpcomingCharges"
              path={`/subscriptions/${id}/upcoming`}
              query={{ count }}
            />
          </div>
        ) : null}
      </div>
      {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data?.data.length === 0 ? <p className="soft">{t.upcoming.none}</p> : null}
      <ol className="upcoming">
        {data?.data.map(({ due_on, sends_on, amount }) => (
          <li key={due_on}>
            <strong>{moments.day(due_on)}</strong>
            <span>{written(amount)}</span>
            <span className="soft">{t.upcoming.sends(moments.date(sends_on))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
