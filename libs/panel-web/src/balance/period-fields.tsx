import { useTexts } from '../texts/texts.tsx';
import { WrittenFilter } from '../ui/filter-bar.tsx';
import type { PeriodFilters } from './period.ts';

interface FieldsProps {
  period: PeriodFilters;
  onChange: (changed: PeriodFilters) => void;
}

export function PeriodFields({ period: { from, to }, onChange }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <WrittenFilter
        label={t.statement.from}
        name="from"
        type="date"
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <WrittenFilter
        label={t.statement.to}
        name="to"
        type="date"
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}
