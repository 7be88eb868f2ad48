import { Link, useParams } from '@tanstack/react-router';
import { type RequestResource, useRequest } from '../../queries/requests.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { JsonView } from '../../ui/json-view.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { RequestBadge } from '../request-badge.tsx';

export function RequestPage() {
  const may = useMay();
  return may('readLogs') ? <Opened /> : <Forbidden />;
}

function Opened() {
  const t = useTexts();
  const { mode, request } = useParams({ from: '/$mode/desenvolvedores/requisicoes/$request' });
  const read = useRequest(request);
  return (
    <>
      <Link className="back" to="/$mode/desenvolvedores/requisicoes" params={{ mode }}>
        <Icon name="back" />
        {t.developers.requests}
      </Link>
      {read.data ? null : <PageHeader title={t.developers.requests} />}
      <Loaded read={read}>{(found) => <Found request={found} />}</Loaded>
    </>
  );
}

function Found({ request }: { request: RequestResource }) {
  const t = useTexts();
  const moments = useMoments();
  const { method, path, status, error_code, created_at, duration_ms } = request;
  const { request_body, response_body, truncated } = request;
  return (
    <>
      <PageHeader title={`${method} ${path}`} />
      <p className="status-line">
        <RequestBadge status={status} />
        {error_code ? <code>{error_code}</code> : null}
        <span className="soft">
          {moments.exactly(created_at)} · {duration_ms} ms
        </span>
      </p>
      <div className="columns">
        <section className="card">
          <h2>{t.charge.details}</h2>
          <RequestDetails request={request} />
        </section>
        <div>
          {request_body ? <JsonView title={t.requests.sent} text={request_body} /> : null}
          {response_body ? <JsonView title={t.requests.answered} text={response_body} /> : null}
          {request_body || response_body ? null : <p className="card soft">{t.requests.noBodies}</p>}
          {truncated ? <p className="soft">{t.requests.truncated}</p> : null}
        </div>
      </div>
    </>
  );
}

function RequestDetails({ request }: { request: RequestResource }) {
  const t = useTexts();
  const { id, query, key, source, user_agent, idempotency_key, replayed, trace_id, resource } = request;
  return (
    <Details
      rows={[
        [t.requests.id, <code key="id">{id}</code>],
        [t.requests.query, query && <code>{query}</code>],
        [t.requests.key, <code key="key">{key.hint}</code>],
        [t.requests.resource, resource && <ResourceLink key="resource" id={resource} />],
        [t.requests.idempotencyKey, idempotency_key && <code>{idempotency_key}</code>],
        [t.requests.replayed, replayed && t.requests.replayedYes],
        [t.requests.source, source],
        [t.requests.userAgent, user_agent],
        [t.requests.trace, <code key="trace">{trace_id}</code>],
      ]}
    />
  );
}

/** Charges have a page; of others the id is told. */
function ResourceLink({ id }: { id: string }) {
  const { mode } = useParams({ from: '/$mode' });
  if (!id.startsWith('ch_')) return <code>{id}</code>;
  return (
    <Link to="/$mode/cobrancas/$code" params={{ mode, code: id }}>
      <code>{id}</code>
    </Link>
  );
}
