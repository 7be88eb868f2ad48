import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Delivery } from '../../queries/events.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Details } from '../../ui/details.tsx';

export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const t = useTexts();
  const moments = useMoments();
  const { attempt, created_at, duration_ms, next_attempt_at, trace_id, response_body } = delivery;
  const rows: [string, ReactNode][] = [
    [t.deliveries.event, <EventLink key="event" delivery={delivery} />],
    [t.deliveries.endpoint, <EndpointLink key="endpoint" delivery={delivery} />],
    [t.deliveries.attempt, String(attempt)],
    [t.deliveries.at, moments.exactly(created_at)],
    [t.deliveries.duration, `${duration_ms} ms`],
    [t.deliveries.nextAt, next_attempt_at && moments.exactly(next_attempt_at)],
    [t.requests.trace, <code key="trace">{trace_id}</code>],
  ];
  return (
    <section className="card">
      <h2>{t.charge.details}</h2>
      <Details rows={rows} />
      <h3>{t.deliveries.body}</h3>
      {response_body ? <pre>{response_body}</pre> : <p className="soft">{t.deliveries.noBody}</p>}
    </section>
  );
}

function EventLink({ delivery: { event_id, type } }: { delivery: Delivery }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Link to="/$mode/desenvolvedores/eventos/$event" params={{ mode, event: event_id }}>
      {t.eventType[type]}
    </Link>
  );
}

/** Endpoints are opened by those who manage them. */
function EndpointLink({ delivery: { endpoint_id } }: { delivery: Delivery }) {
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  if (!may('develop')) return <code>{endpoint_id}</code>;
  return (
    <Link to="/$mode/desenvolvedores/webhooks/$endpoint" params={{ mode, endpoint: endpoint_id }}>
      <code>{endpoint_id}</code>
    </Link>
  );
}
