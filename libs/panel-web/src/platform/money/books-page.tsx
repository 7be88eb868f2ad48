import { useSearch } from '@tanstack/react-router';
import { type Books, useBooks } from '../../queries/platform/money.ts';
import { signed, written } from '../../rules/money.ts';
import { useMoments } from '../../texts/texts.tsx';
import '../../styles/list.css';
import '../platform.css';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePlatformTexts } from '../texts.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { PeriodBar } from './period-bar.tsx';

type Line = Books['accounts'][number];

/** The trial balance of all sellers and of the platform: who holds what, what is owed, what is in transit. */
export function BooksPage() {
  const t = usePlatformTexts();
  const filters = useSearch({ from: '/platform/$mode/dinheiro/livros' });
  const read = useBooks(filters);
  return (
    <>
      <PageHeader title={t.sections.money} />
      <MoneyTabs />
      <PeriodBar filters={filters} />
      <Loaded read={read}>{(books) => <Found books={books} />}</Loaded>
    </>
  );
}

function Found({ books: { accounts, total, from, to } }: { books: Books }) {
  const t = usePlatformTexts();
  const moments = useMoments();
  const columns: Column<Line>[] = [
    {
      title: t.books.account,
      kind: 'long',
      cell: ({ account }) => (
        <>
          <strong>{t.ledgerAccount[account] ?? account}</strong>
          <code className="under">{account}</code>
        </>
      ),
    },
    { title: t.books.opening, kind: 'number wide-only', cell: ({ opening }) => signed(opening) },
    { title: t.books.debits, kind: 'number wide-only', cell: ({ debits }) => written(debits) },
    { title: t.books.credits, kind: 'number wide-only', cell: ({ credits }) => written(credits) },
    { title: t.books.closing, kind: 'number', cell: ({ closing }) => <strong>{signed(closing)}</strong> },
  ];
  return (
    <>
      <div className="above-list">
        <p className="soft">
          {t.books.intro} {t.money.period(moments.date(from), moments.date(to))}
        </p>
        <Badge tone={total === 0 ? 'good' : 'bad'}>
          {total === 0 ? t.books.balanced : t.books.notBalanced(signed(total))}
        </Badge>
      </div>
      <DataTable columns={columns} rows={accounts} keyOf={({ account }) => account} />
    </>
  );
}
