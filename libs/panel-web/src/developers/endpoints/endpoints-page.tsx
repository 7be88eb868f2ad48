import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { useEndpoints, type WebhookEndpoint } from '../../queries/webhook-endpoints.ts';
import { changedList, type PageFilters } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { DevelopersTabs } from '../developers-tabs.tsx';
import { EndpointBadge } from '../endpoint-badge.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';

export function EndpointsPage() {
  const may = useMay();
  return may('develop') ? <Endpoints /> : <Forbidden />;
}

function Endpoints() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/desenvolvedores/webhooks' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/webhooks' });
  const read = useEndpoints(filters);
  const columns = useEndpointColumns();
  const [isOpen, setOpen] = useState(false);
  const change = (changed: PageFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.developers.title}>
        <ExportButton list="listOwnWebhookEndpoints" path="/webhook_endpoints" />
        <Button kind="primary" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t.webhooks.create}
        </Button>
      </PageHeader>
      <DevelopersTabs />
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.webhooks.empty, hint: t.webhooks.emptyHint }}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
      {isOpen ? <NewEndpointDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useEndpointColumns(): Column<WebhookEndpoint>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.webhooks.url,
      kind: 'cut long',
      cell: ({ id, url }) => (
        <Link
          className="row-link"
          to="/$mode/desenvolvedores/webhooks/$endpoint"
          params={{ mode, endpoint: id }}
        >
          <strong>{url}</strong>
        </Link>
      ),
    },
    { title: t.webhooks.status, cell: ({ status }) => <EndpointBadge status={status} /> },
    {
      title: t.webhooks.events,
      kind: 'wide-only cut',
      cell: ({ events }) => events.map((one) => (one === '*' ? t.webhooks.everything : one)).join(', '),
    },
    {
      title: t.links.created,
      kind: 'wide-only soft',
      cell: ({ created_at }) => moments.written(created_at),
    },
  ];
}
