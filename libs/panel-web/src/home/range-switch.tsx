import { Link, useParams } from '@tanstack/react-router';
import type { OverviewRange } from '../queries/home.ts';
import { useTexts } from '../texts/texts.tsx';
import { ranges } from './range.ts';

export function RangeSwitch({ range }: { range: OverviewRange }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <nav className="range-switch" aria-label={t.home.range}>
      {ranges.map((one) => (
        <Link
          key={one}
          to="/$mode"
          params={{ mode }}
          search={{ range: one }}
          activeOptions={{ exact: true }}
          aria-current={one === range ? 'true' : undefined}
          resetScroll={false}
        >
          {t.overviewRange[one]}
        </Link>
      ))}
    </nav>
  );
}
