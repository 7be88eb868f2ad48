import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type SellerEvent, useDeliveries, useEvent, useResend } from '../../queries/events.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { JsonView } from '../../ui/json-view.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Attempts } from '../attempts.tsx';
import { eventBody } from '../event-body.ts';
import { WATCHED_MS } from '../watched.ts';

export function EventPage() {
  const may = useMay();
  return may('readLogs') ? <Opened /> : <Forbidden />;
}

function Opened() {
  const t = useTexts();
  const { mode, event } = useParams({ from: '/$mode/desenvolvedores/eventos/$event' });
  const read = useEvent(event);
  return (
    <>
      <Link className="back" to="/$mode/desenvolvedores/eventos" params={{ mode }}>
        <Icon name="back" />
        {t.developers.events}
      </Link>
      {read.data ? null : <PageHeader title={t.developers.events} />}
      <Loaded read={read}>{(found) => <Found event={found} />}</Loaded>
    </>
  );
}

function Found({ event }: { event: SellerEvent }) {
  const t = useTexts();
  const may = useMay();
  const tell = useToast();
  const moments = useMoments();
  const resend = useResend();
  const [watchedUntil, setWatchedUntil] = useState(0);
  const deliveries = useDeliveries({ event_id: event.id, per_page: 100 }, watchedUntil);
  const send = (endpoint?: string) =>
    resend.mutate(
      { event: event.id, endpoint },
      {
        onSuccess: ({ endpoint_ids }) => {
          tell(t.events.resent(endpoint_ids.length));
          setWatchedUntil(Date.now() + WATCHED_MS);
        },
      },
    );
  return (
    <>
      <PageHeader title={t.eventType[event.type]}>
        {may('develop') ? (
          <Button kind="primary" isBusy={resend.isPending} onClick={() => send()}>
            {t.events.resend}
          </Button>
        ) : null}
      </PageHeader>
      <p className="status-line">
        <code>{event.type}</code>
        <span className="soft">{moments.exactly(event.created_at)}</span>
        <code className="soft">{event.id}</code>
      </p>
      <ProblemNote error={resend.error} />
      <div className="columns">
        <Loaded read={deliveries}>
          {({ data }) => <Attempts deliveries={data} isBusy={resend.isPending} onResend={send} />}
        </Loaded>
        <JsonView title={t.events.body} text={eventBody(event)} />
      </div>
    </>
  );
}
