import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Delivery, useDeliveries, useDelivery, useEvent, useResend } from '../../queries/events.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { JsonView } from '../../ui/json-view.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Attempts } from '../attempts.tsx';
import { DeliveryBadge } from '../delivery-badge.tsx';
import { outcomeOf } from '../delivery-outcome.ts';
import { eventBody } from '../event-body.ts';
import { WATCHED_MS } from '../watched.ts';
import { DeliveryDetails } from './delivery-details.tsx';

export function DeliveryPage() {
  const may = useMay();
  return may('readLogs') ? <Opened /> : <Forbidden />;
}

function Opened() {
  const t = useTexts();
  const { mode, delivery } = useParams({ from: '/$mode/desenvolvedores/entregas/$delivery' });
  const read = useDelivery(delivery);
  return (
    <>
      <Link className="back" to="/$mode/desenvolvedores/eventos" params={{ mode }}>
        <Icon name="back" />
        {t.developers.events}
      </Link>
      <PageHeader title={t.deliveries.one} />
      <Loaded read={read}>{(found) => <Found key={found.id} delivery={found} />}</Loaded>
    </>
  );
}

function Found({ delivery }: { delivery: Delivery }) {
  const t = useTexts();
  const event = useEvent(delivery.event_id);
  return (
    <>
      <p className="status-line">
        <DeliveryBadge status={delivery.status} />
        <strong>{outcomeOf(delivery, t)}</strong>
        <code className="soft">{delivery.id}</code>
      </p>
      <div className="columns">
        <div>
          <DeliveryDetails delivery={delivery} />
          <Others delivery={delivery} />
        </div>
        <Loaded read={event}>{(found) => <JsonView title={t.events.body} text={eventBody(found)} />}</Loaded>
      </div>
    </>
  );
}

/** All attempts to deliver the event to this endpoint. New ones appear by themselves. */
function Others({ delivery: { id, event_id, endpoint_id } }: { delivery: Delivery }) {
  const t = useTexts();
  const tell = useToast();
  const resend = useResend();
  const [watchedUntil, setWatchedUntil] = useState(0);
  const read = useDeliveries({ event_id, endpoint_id, per_page: 100 }, watchedUntil);
  const onSuccess = ({ endpoint_ids }: { endpoint_ids: string[] }) => {
    tell(t.events.resent(endpoint_ids.length));
    setWatchedUntil(Date.now() + WATCHED_MS);
  };
  const send = (endpoint: string) => resend.mutate({ event: event_id, endpoint }, { onSuccess });
  return (
    <>
      <ProblemNote error={resend.error} />
      <Loaded read={read}>
        {({ data }) => <Attempts deliveries={data} current={id} isBusy={resend.isPending} onResend={send} />}
      </Loaded>
    </>
  );
}
