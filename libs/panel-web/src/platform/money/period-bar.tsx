import { useNavigate } from '@tanstack/react-router';
import { PeriodFields } from '../../balance/period-fields.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { PeriodFilters } from './filters.ts';

export function PeriodBar({ filters }: { filters: PeriodFilters }) {
  const navigate = useNavigate();
  const change = (changed: PeriodFilters) => void navigate({ to: '.', search: { ...filters, ...changed } });
  return (
    <FilterBar count={Object.keys(filters).length} onClear={() => void navigate({ to: '.', search: {} })}>
      <PeriodFields period={filters} onChange={change} />
    </FilterBar>
  );
}
