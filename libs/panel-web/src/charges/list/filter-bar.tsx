import { countOf } from '../../rules/search.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ChoiceFilter, FilterBar, PeriodFilters, WrittenFilter } from '../../ui/filter-bar.tsx';
import { type ChargeFilters, methods, statuses } from './filters.ts';

interface BarProps {
  filters: ChargeFilters;
  onChange: (changed: ChargeFilters) => void;
  onClear: () => void;
}

export function ChargesFilterBar({ filters, onChange, onClear }: BarProps) {
  const t = useTexts();
  return (
    <FilterBar count={countOf(filters)} onClear={onClear}>
      <ChoiceFilter
        label={t.charges.status}
        name="status"
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={statuses.map((one) => [one, t.status[one]])}
      />
      <ChoiceFilter
        label={t.charges.method}
        name="payment_method"
        value={filters.payment_method}
        onChange={(payment_method) => onChange({ payment_method })}
        options={methods.map((one) => [one, t.method[one]])}
      />
      <WrittenFilter
        label={t.charges.reference}
        name="reference"
        placeholder={t.charges.referenceHint}
        value={filters.reference}
        onChange={(reference) => onChange({ reference })}
      />
      <PeriodFilters since={t.charges.since} until={t.charges.until} value={filters} onChange={onChange} />
    </FilterBar>
  );
}
