import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../exports/export-button.tsx';
import { useCards } from '../queries/cards.ts';
import { changedList, type PageFilters } from '../rules/search.ts';
import { useMay } from '../shell/member.tsx';
import { useSearchFor } from '../shell/search/search-provider.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';
import '../styles/list.css';
import { FilterBar, WrittenFilter } from '../ui/filter-bar.tsx';
import { ListOf } from '../ui/list-of.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PagesOfList } from '../ui/pages-of-list.tsx';
import { Forbidden } from '../ui/states.tsx';
import { useCardColumns } from './columns.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** CPF or CNPJ of the buyer whose cards are listed. It is a person's, so it is in no address. */
    buyer?: string | undefined;
  }
}

export function CardsPage() {
  const may = useMay();
  return may('readCharges') ? <Cards /> : <Forbidden />;
}

function Cards() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/cartoes' });
  const { buyer } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate({ from: '/$mode/cartoes' });
  const searchFor = useSearchFor();
  const narrow = { customer_document: buyer };
  const read = useCards({ ...filters, ...narrow });
  const columns = useCardColumns();
  const change = (changed: PageFilters) => void navigate({ ...changedList(filters, changed), state: true });
  const choose = (chosen?: string) =>
    void navigate({ ...changedList(filters, {}), state: { buyer: chosen } });
  return (
    <>
      <PageHeader title={t.cards.title}>
        {buyer ? <Button onClick={() => searchFor(buyer)}>{t.cards.chargesOfBuyer}</Button> : null}
        <ExportButton list="listCards" path="/cards" query={narrow} isFiltered={buyer !== undefined} />
      </PageHeader>
      <FilterBar count={buyer ? 1 : 0} onClear={() => choose()}>
        <WrittenFilter
          label={t.cards.buyer}
          name="customer_document"
          placeholder={t.cards.buyerHint}
          value={buyer}
          onChange={choose}
        />
      </FilterBar>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t.cards.empty, hint: t.cards.emptyHint }}
        isFiltered={buyer !== undefined}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}
