import { Link, useParams } from '@tanstack/react-router';
import type { Delivery } from '../../queries/events.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { type Chosen, changed } from '../chosen.ts';
import { DeliveryBadge } from '../delivery-badge.tsx';
import { outcomeOf } from '../delivery-outcome.ts';

/** `chosen`: ids of events. */
export function useDeliveryColumns(chosen: Chosen, setChosen: (chosen: Chosen) => void): Column<Delivery>[] {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  return [
    {
      title: t.deliveries.event,
      cell: ({ id, event_id, type, status, created_at }) => (
        <span className="with-box">
          <input
            type="checkbox"
            aria-label={t.deliveries.choose(type, moments.exactly(created_at))}
            disabled={status === 'succeeded'}
            checked={chosen.has(event_id)}
            onChange={({ target }) => setChosen(changed(chosen, event_id, target.checked))}
          />
          <Link
            className="row-link"
            to="/$mode/desenvolvedores/entregas/$delivery"
            params={{ mode, delivery: id }}
          >
            <strong>{t.eventType[type]}</strong>
            <code className="under">{type}</code>
          </Link>
        </span>
      ),
    },
    { title: t.deliveries.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
    {
      title: t.deliveries.response,
      cell: (delivery) => outcomeOf(delivery, t),
    },
    { title: t.deliveries.at, kind: 'soft', cell: ({ created_at }) => moments.exactly(created_at) },
    {
      title: t.deliveries.attempt,
      kind: 'wide-only number',
      cell: ({ attempt }) => attempt,
    },
    {
      title: t.deliveries.duration,
      kind: 'wide-only number',
      cell: ({ duration_ms }) => `${duration_ms} ms`,
    },
  ];
}
