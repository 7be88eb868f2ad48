import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { barsOf, CHART } from '../../home/bars.ts';
import { marksOf } from '../../home/marks.ts';
import { type Revenue, type RevenueBy, revenueWays, useRevenue } from '../../queries/platform/money.ts';
import { signed, written } from '../../rules/money.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import '../../styles/balance.css';
import '../../styles/home.css';
import '../../styles/list.css';
import '../platform.css';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePlatformTexts } from '../texts.ts';
import { AccountLink } from './account-link.tsx';
import { earnedByDay } from './day-bars.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { PeriodBar } from './period-bar.tsx';

type Line = Revenue['data'][number];

/** What the platform earned, by day as a chart with its table, and by account. */
export function RevenuePage() {
  const t = usePlatformTexts();
  const filters = useSearch({ from: '/platform/$mode/dinheiro' });
  const [by, setBy] = useState<RevenueBy>('day');
  const read = useRevenue(filters, by);
  return (
    <>
      <PageHeader title={t.sections.money}>
        <fieldset className="range-switch" aria-label={t.revenue.by}>
          {revenueWays.map((one) => (
            <button key={one} type="button" aria-pressed={by === one} onClick={() => setBy(one)}>
              {t.revenueBy[one]}
            </button>
          ))}
        </fieldset>
      </PageHeader>
      <MoneyTabs />
      <PeriodBar filters={filters} />
      <Loaded read={read}>{(revenue) => <Found revenue={revenue} />}</Loaded>
    </>
  );
}

function Found({ revenue }: { revenue: Revenue }) {
  const t = usePlatformTexts();
  const moments = useMoments();
  const { earned, returned, net, data, from, to } = revenue;
  const isByDay = data.length > 0 && data[0]!.day !== null;
  return (
    <>
      <section className="card sales">
        <h2>{t.revenue.net}</h2>
        <p className="hero-figure">{written(net)}</p>
        <p className="soft">
          {t.revenue.made(written(earned), written(returned))}{' '}
          {t.money.period(moments.date(from), moments.date(to))}
        </p>
        {isByDay && net > 0 ? <Chart days={earnedByDay(data, from, to)} /> : null}
      </section>
      {data.length > 0 ? (
        <Lines data={data} />
      ) : (
        <EmptyState title={t.revenue.empty} hint={t.revenue.emptyHint} />
      )}
    </>
  );
}

function Chart({ days }: { days: ReturnType<typeof earnedByDay> }) {
  const moments = useMoments();
  const values = days.map(({ net }) => Math.max(0, net));
  const marks = marksOf(days.length);
  return (
    <div className="chart" aria-hidden="true">
      <span className="highest">{written(Math.max(...values))}</span>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={CHART.width} y1={CHART.height} y2={CHART.height} />
        {barsOf(values).map((bar, at) => (
          <rect key={days[at]!.day} {...bar}>
            <title>{`${moments.date(days[at]!.day)}: ${written(values[at]!)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="times">
        {days.map(({ day }, at) => (
          <span key={day}>{marks.has(at) ? moments.date(day).slice(0, 5) : null}</span>
        ))}
      </p>
    </div>
  );
}

function Lines({ data }: { data: readonly Line[] }) {
  const t = usePlatformTexts();
  const moments = useMoments();
  const own = useTexts();
  const columns: Column<Line>[] = [
    {
      title: t.revenueBy[wayOf(data[0]!)],
      cell: ({ day, account, payment_method }) => {
        if (account) return <AccountLink account={account} />;
        return payment_method ? own.method[payment_method] : moments.day(day!);
      },
    },
    { title: t.revenue.earned, kind: 'number', cell: ({ earned }) => written(earned) },
    { title: t.revenue.returned, kind: 'number', cell: ({ returned }) => signed(-returned || 0) },
    { title: t.revenue.net, kind: 'number', cell: ({ net }) => <strong>{written(net)}</strong> },
  ];
  return (
    <DataTable
      columns={columns}
      rows={data}
      keyOf={({ day, account, payment_method }) => day ?? account ?? payment_method ?? ''}
    />
  );
}

function wayOf({ account, payment_method }: Line): RevenueBy {
  if (account) return 'account';
  return payment_method ? 'method' : 'day';
}
