import type { Overview } from '../queries/home.ts';
import { written } from '../rules/money.ts';
import type { Texts } from '../texts/pt.ts';
import { useLanguage } from '../texts/texts.tsx';

/** Each with what it means. Without amounts, for roles that are not told them, the counts. */
export function Figures({ overview }: { overview: Overview }) {
  const { t, language } = useLanguage();
  const { pending, refunded, disputed, approval_rate } = overview;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const figures = [
    [t.home.pending, ...figureOf(pending, t), t.home.pendingHint],
    [t.home.refunded, ...figureOf(refunded, t), t.home.refundedHint],
    [t.home.disputed, ...figureOf(disputed, t), t.home.disputedHint],
    [
      t.home.approval,
      approval_rate === null ? t.common.none : percent.format(approval_rate),
      approval_rate === null ? t.home.noCards : null,
      t.home.approvalHint,
    ],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, figure, beside, hint]) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd className="figure">
            {figure}
            {beside === null ? null : <span className="beside">{beside}</span>}
          </dd>
          <dd className="soft">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}

type Figure = [figure: string, beside: string | null];

function figureOf({ count, amount }: Overview['pending'], t: Texts): Figure {
  return amount === null ? [String(count), null] : [written(amount), t.list.count(count)];
}
