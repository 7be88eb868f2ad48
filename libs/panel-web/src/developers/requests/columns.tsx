import { Link, useParams } from '@tanstack/react-router';
import type { RequestLine } from '../../queries/requests.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RequestBadge } from '../request-badge.tsx';

export function useRequestColumns(): Column<RequestLine>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.requests.call,
      kind: 'cut long',
      cell: ({ id, method, route, path, error_code }) => (
        <Link
          className="row-link"
          to="/$mode/desenvolvedores/requisicoes/$request"
          params={{ mode, request: id }}
        >
          <code>
            <strong>{method}</strong> {route ?? path}
          </code>
          {error_code ? <code className="under">{error_code}</code> : null}
        </Link>
      ),
    },
    { title: t.requests.status, cell: ({ status }) => <RequestBadge status={status} /> },
    {
      title: t.requests.resource,
      kind: 'wide-only cut soft',
      cell: ({ resource }) => (resource ? <code>{resource}</code> : t.common.none),
    },
    { title: t.requests.at, kind: 'soft', cell: ({ created_at }) => moments.exactly(created_at) },
    {
      title: t.deliveries.duration,
      kind: 'number soft',
      cell: ({ duration_ms }) => `${duration_ms} ms`,
    },
  ];
}
