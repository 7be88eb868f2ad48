import { Link, useParams } from '@tanstack/react-router';
import { useEndpoint, type WebhookEndpoint } from '../../queries/webhook-endpoints.ts';
import { useMay } from '../../shell/member.tsx';
import type { Texts } from '../../texts/pt.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import '../../styles/list.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { EndpointBadge } from '../endpoint-badge.tsx';
import { DeliveriesOf } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';

export function EndpointPage() {
  const may = useMay();
  return may('develop') ? <Opened /> : <Forbidden />;
}

function Opened() {
  const t = useTexts();
  const { mode, endpoint } = useParams({ from: '/$mode/desenvolvedores/webhooks/$endpoint' });
  const read = useEndpoint(endpoint);
  return (
    <>
      <Link className="back" to="/$mode/desenvolvedores/webhooks" params={{ mode }}>
        <Icon name="back" />
        {t.developers.webhooks}
      </Link>
      {read.data ? null : <PageHeader title={t.webhooks.one} />}
      <Loaded read={read}>{(found) => <Found endpoint={found} />}</Loaded>
    </>
  );
}

function Found({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const moments = useMoments();
  const { id, url, events, status, disabled_reason, created_at } = endpoint;
  return (
    <>
      <PageHeader title={t.webhooks.one}>
        <EndpointActions endpoint={endpoint} />
      </PageHeader>
      {disabled_reason ? (
        <p className="note bad above">
          {t.endpointDisabled[disabled_reason as keyof Texts['endpointDisabled']] ?? disabled_reason}
        </p>
      ) : null}
      <section className="card">
        <Details
          rows={[
            [t.webhooks.url, <code key="url">{url}</code>],
            [t.webhooks.status, <EndpointBadge key="status" status={status} />],
            [t.webhooks.events, events.map((one) => (one === '*' ? t.webhooks.everything : one)).join(', ')],
            [t.links.created, moments.exactly(created_at)],
            [t.charge.id, <code key="id">{id}</code>],
          ]}
        />
      </section>
      <DeliveriesOf endpoint={id} />
    </>
  );
}
