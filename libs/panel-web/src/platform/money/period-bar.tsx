import { useNavigate } from '@tanstack/react-router';
import { FilterBar, WrittenFilter } from '../../ui/filter-bar.tsx';
import { usePlatformTexts } from '../texts.ts';
import type { PeriodFilters } from './filters.ts';

export function PeriodBar({ filters }: { filters: PeriodFilters }) {
  const t = usePlatformTexts();
  const navigate = useNavigate();
  const change = (changed: PeriodFilters) => void navigate({ to: '.', search: { ...filters, ...changed } });
  return (
    <FilterBar count={Object.keys(filters).length} onClear={() => void navigate({ to: '.', search: {} })}>
      <WrittenFilter
        label={t.money.from}
        name="from"
        type="date"
        value={filters.from}
        onChange={(from) => change({ from })}
      />
      <WrittenFilter
        label={t.money.to}
        name="to"
        type="date"
        value={filters.to}
        onChange={(to) => change({ to })}
      />
    </FilterBar>
  );
}
