import { Link, useParams } from '@tanstack/react-router';
import type { Delivery } from '../queries/events.ts';
import { useEndpoints } from '../queries/webhook-endpoints.ts';
import { useMay } from '../shell/member.tsx';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { outcomeOf } from './delivery-outcome.ts';

interface AttemptsProps {
  /** Newest first. */
  deliveries: readonly Delivery[];
  /** Id of the one whose page this is. */
  current?: string;
  isBusy: boolean;
  onResend: (endpoint: string) => void;
}

/** What each endpoint answered. Addresses are shown to those who manage endpoints. */
export function Attempts({ deliveries, current, isBusy, onResend }: AttemptsProps) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const { data: endpoints } = useEndpoints({ per_page: 100 }, may('develop'));
  const isLast = ({ id, endpoint_id }: Delivery) =>
    deliveries.find((one) => one.endpoint_id === endpoint_id)?.id === id;
  const urlOf = (id: string) => endpoints?.data.find((one) => one.id === id)?.url;
  return (
    <section className="card">
      <h2>{t.deliveries.title}</h2>
      {deliveries.length === 0 ? <p className="soft">{t.deliveries.none}</p> : null}
      <ol className="attempts">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <p>
              <code>{urlOf(delivery.endpoint_id) ?? delivery.endpoint_id}</code>
            </p>
            <Outcome delivery={delivery} isLast={isLast(delivery)} />
            {delivery.id === current ? null : (
              <Link to="/$mode/desenvolvedores/entregas/$delivery" params={{ mode, delivery: delivery.id }}>
                {t.deliveries.open(delivery.attempt)}
              </Link>
            )}
            {may('develop') && delivery.status !== 'succeeded' && isLast(delivery) ? (
              <Button isBusy={isBusy} onClick={() => onResend(delivery.endpoint_id)}>
                {t.events.resendHere}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Outcome({ delivery, isLast }: { delivery: Delivery; isLast: boolean }) {
  const t = useTexts();
  const moments = useMoments();
  const { status, response_body, attempt, duration_ms } = delivery;
  return (
    <>
      <p className="outcome">
        <DeliveryBadge status={status} />
        <strong>{outcomeOf(delivery, t)}</strong>
        <span className="soft">
          {t.deliveries.attemptNumber(attempt)} · {moments.exactly(delivery.created_at)} · {duration_ms} ms
        </span>
      </p>
      {isLast && delivery.next_attempt_at ? (
        <p className="soft">{t.deliveries.next(moments.exactly(delivery.next_attempt_at))}</p>
      ) : null}
      {response_body ? <pre>{response_body}</pre> : null}
    </>
  );
}
