import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../exports/export-button.tsx';
import { useSubscriptions } from '../../queries/subscriptions.ts';
import { changedList, countOf, narrowing, withMoments } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagesOfList } from '../../ui/pages-of-list.tsx';
import { RecurringTabs } from '../recurring-tabs.tsx';
import { useSubscriptionColumns } from './columns.tsx';
import { SubscriptionsFilterBar } from './filter-bar.tsx';
import { type SubscriptionFilters } from './filters.ts';

export function SubscriptionsPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const filters = useSearch({ from: '/$mode/pix-automatico/assinaturas' });
  const navigate = useNavigate({ from: '/$mode/pix-automatico/assinaturas' });
  const query = withMoments(filters);
  const read = useSubscriptions(query);
  const columns = useSubscriptionColumns();
  const change = (changed: SubscriptionFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.recurring.title}>
        <ExportButton
          list="listSubscriptions"
          path="/subscriptions"
          query={narrowing(query)}
          isFiltered={countOf(filters) > 0}
        />
        {may('sell') ? (
          <Link className="button primary" to="/$mode/pix-automatico/assinaturas/nova" params={{ mode }}>
            <Icon name="plus" />
            {t.subscriptions.create}
          </Link>
        ) : null}
      </PageHeader>
      <RecurringTabs />
      <SubscriptionsFilterBar
        filters={filters}
        onChange={change}
        onClear={() => void navigate({ to: '.', search: {} })}
      />
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.subscriptions.empty, hint: t.subscriptions.emptyHint }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
