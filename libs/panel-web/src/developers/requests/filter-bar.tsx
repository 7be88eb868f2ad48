import { useTexts } from '../../texts/texts.tsx';
import { ChoiceFilter, FilterBar, PeriodFilters, WrittenFilter } from '../../ui/filter-bar.tsx';
import { methods, type RequestFilters, statuses } from './filters.ts';

interface BarProps {
  filters: RequestFilters;
  count: number;
  onChange: (changed: RequestFilters) => void;
  onClear: () => void;
}

export function RequestsFilterBar({ filters, count, onChange, onClear }: BarProps) {
  const t = useTexts();
  return (
    <FilterBar count={count} onClear={onClear}>
      <ChoiceFilter
        label={t.requests.status}
        name="status"
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={statuses.map((one) => [one, t.requestClass[one]])}
      />
      <ChoiceFilter
        label={t.requests.method}
        name="method"
        value={filters.method}
        onChange={(method) => onChange({ method })}
        options={methods.map((one) => [one, one])}
      />
      <WrittenFilter
        label={t.requests.resource}
        name="resource"
        placeholder="ch_…"
        value={filters.resource}
        onChange={(resource) => onChange({ resource })}
      />
      <WrittenFilter
        label={t.requests.code}
        name="code"
        placeholder="validation_failed"
        value={filters.code}
        onChange={(code) => onChange({ code })}
      />
      <PeriodFilters since={t.requests.since} until={t.requests.until} value={filters} onChange={onChange} />
    </FilterBar>
  );
}
