import { countOf } from '../../rules/search.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ChoiceFilter, FilterBar, PeriodFilters, WrittenFilter } from '../../ui/filter-bar.tsx';
import { type MandateFilters, mandateStatuses } from './filters.ts';

interface BarProps {
  filters: MandateFilters;
  /** CPF or CNPJ. */
  payer: string | undefined;
  onChange: (changed: MandateFilters) => void;
  onPayer: (payer: string | undefined) => void;
  onClear: () => void;
}

export function MandatesFilterBar({ filters, payer, onChange, onPayer, onClear }: BarProps) {
  const t = useTexts();
  return (
    <FilterBar count={countOf(filters) + (payer ? 1 : 0)} onClear={onClear}>
      <ChoiceFilter
        label={t.mandates.status}
        name="status"
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={mandateStatuses.map((one) => [one, t.mandateStatus[one]])}
      />
      <WrittenFilter
        label={t.mandates.payerDocument}
        name="customer_document"
        placeholder={t.cards.buyerHint}
        value={payer}
        onChange={onPayer}
      />
      <WrittenFilter
        label={t.mandates.reference}
        name="reference"
        placeholder={t.mandates.referenceFilter}
        value={filters.reference}
        onChange={(reference) => onChange({ reference })}
      />
      <PeriodFilters since={t.mandates.since} until={t.mandates.until} value={filters} onChange={onChange} />
    </FilterBar>
  );
}
