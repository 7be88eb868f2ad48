import type { Overview } from '../queries/home.ts';
import { written } from '../rules/money.ts';
import { useTexts } from '../texts/texts.tsx';
import { barsOf, CHART } from './bars.ts';
import { marksOf } from './marks.ts';
import { useTimes } from './times.ts';

/** What was sold, with a bar for each hour, day or month; for screen readers, a table. */
export function SalesChart({ overview: { range, paid, series } }: { overview: Overview }) {
  const t = useTexts();
  const times = useTimes(range);
  const showsMoney = paid.amount !== null;
  const soldIn = ({ paid_amount, paid_count }: Overview['series'][number]) => paid_amount ?? paid_count;
  const said = (value: number) => (showsMoney ? written(value) : String(value));
  const values = series.map(soldIn);
  const highest = Math.max(...values);
  return (
    <section className="card sales">
      <h2>{t.home.paid}</h2>
      <p className="hero-figure">{said(paid.amount ?? paid.count)}</p>
      <p className="soft">
        {showsMoney ? `${t.home.sales(paid.count)}. ` : null}
        {t.home.paidHint}
      </p>
      {highest > 0 ? (
        <Chart {...{ series, values, said, times }} />
      ) : (
        <p className="no-sales">{t.home.empty}</p>
      )}
      <div className="unseen">
        <table>
          <caption>{t.home.chart}</caption>
          <thead>
            <tr>
              <th scope="col">{t.home.time}</th>
              <th scope="col">{t.home.count}</th>
              {showsMoney ? <th scope="col">{t.home.amount}</th> : null}
            </tr>
          </thead>
          <tbody>
            {series.map(({ at, paid_count, paid_amount }) => (
              <tr key={at}>
                <th scope="row">{times.full(at)}</th>
                <td>{paid_count}</td>
                {paid_amount === null ? null : <td>{written(paid_amount)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ChartProps {
  series: Overview['series'];
  values: readonly number[];
  said: (value: number) => string;
  times: ReturnType<typeof useTimes>;
}

function Chart({ series, values, said, times }: ChartProps) {
  const marks = marksOf(series.length);
  return (
    <div className="chart" aria-hidden="true">
      <span className="highest">{said(Math.max(...values))}</span>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={CHART.width} y1={CHART.height} y2={CHART.height} />
        {barsOf(values).map((bar, at) => (
          <rect key={series[at]!.at} {...bar}>
            <title>{`${times.full(series[at]!.at)}: ${said(values[at]!)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="times">
        {series.map(({ at: time }, at) => (
          <span key={time}>{marks.has(at) ? times.short(time) : null}</span>
        ))}
      </p>
    </div>
  );
}
