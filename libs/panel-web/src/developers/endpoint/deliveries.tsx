import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { type Delivery, useDeliveries, useResendMany } from '../../queries/events.ts';
import { changedList, countOf, narrowing } from '../../rules/search.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceFilter } from '../../ui/filter-bar.tsx';
import { ListOf } from '../../ui/list-of.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useToast } from '../../ui/toast.tsx';
import { WATCHED_MS } from '../watched.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { type DeliveryFilters, deliveryStatuses } from './filters.ts';

/** Attempts at this endpoint. Events that were not delivered are chosen and sent again together. */
export function DeliveriesOf({ endpoint }: { endpoint: string }) {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/desenvolvedores/webhooks/$endpoint' });
  const navigate = useNavigate({ from: '/$mode/desenvolvedores/webhooks/$endpoint' });
  const [watchedUntil, setWatchedUntil] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const read = useDeliveries({ ...filters, endpoint_id: endpoint }, watchedUntil);
  const failed = undelivered(read.data?.data);
  const columns = useDeliveryColumns(chosen, setChosen);
  const change = (changed: DeliveryFilters) => void navigate(changedList(filters, changed));
  const onResent = () => {
    setChosen(new Set());
    setWatchedUntil(Date.now() + WATCHED_MS);
  };
  return (
    <>
      <SectionHeader title={t.deliveries.title} hint={t.deliveries.hint}>
        <ExportButton
          list="listOwnDeliveries"
          path="/deliveries"
          query={{ ...narrowing(filters), endpoint_id: endpoint }}
          isFiltered
        />
        <ResendMany {...{ endpoint, chosen, onResent }} />
        {failed.length > 0 ? (
          <Button onClick={() => setChosen(new Set(failed))}>{t.deliveries.chooseFailed}</Button>
        ) : null}
      </SectionHeader>
      <search className="filter-fields">
        <ChoiceFilter
          label={t.deliveries.status}
          name="status"
          value={filters.status}
          onChange={(status) => change({ status })}
          options={deliveryStatuses.map((one) => [one, t.deliveryStatus[one]])}
        />
      </search>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.deliveries.empty }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function undelivered(deliveries: readonly Delivery[] = []): string[] {
  return deliveries.filter(({ status }) => status !== 'succeeded').map(({ event_id }) => event_id);
}

interface ResendProps {
  endpoint: string;
  chosen: ReadonlySet<string>;
  onResent: () => void;
}

function ResendMany({ endpoint, chosen, onResent }: ResendProps) {
  const t = useTexts();
  const tell = useToast();
  const resend = useResendMany(endpoint);
  const run = () =>
    resend.mutate([...chosen], {
      onSuccess: ({ sent, skipped }) => {
        tell(t.deliveries.resentMany(sent, skipped));
        onResent();
      },
    });
  return (
    <>
      <ProblemNote error={resend.error} />
      {chosen.size > 0 ? (
        <Button kind="primary" isBusy={resend.isPending} onClick={run}>
          {t.deliveries.resendMany(chosen.size)}
        </Button>
      ) : null}
    </>
  );
}
