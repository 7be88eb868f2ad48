import { useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ChargeFilters, countOf, methods, statuses } from './filters.ts';

interface BarProps {
  filters: ChargeFilters;
  onChange: (changed: ChargeFilters) => void;
  onClear: () => void;
}

/** On a phone behind a button that tells how many filters are set. */
export function FilterBar({ filters, onChange, onClear }: BarProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const count = countOf(filters);
  const statusOptions = statuses.map((one) => [one, t.status[one]] as const);
  const methodOptions = methods.map((one) => [one, t.method[one]] as const);
  const change = (name: keyof ChargeFilters) => (value: string) => onChange({ [name]: value || undefined });
  return (
    <search className={`filters ${isOpen ? 'open' : ''}`}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="filter" />
        {t.list.filters}
        {count > 0 ? ` (${count})` : ''}
      </Button>
      <div className="filter-fields">
        <Select
          label={t.charges.status}
          name="status"
          value={filters.status ?? ''}
          onChange={({ target }) => change('status')(target.value)}
          options={[['', t.list.any], ...statusOptions]}
        />
        <Select
          label={t.charges.method}
          name="payment_method"
          value={filters.payment_method ?? ''}
          onChange={({ target }) => change('payment_method')(target.value)}
          options={[['', t.list.any], ...methodOptions]}
        />
        <WrittenField
          label={t.charges.reference}
          name="reference"
          placeholder={t.charges.referenceHint}
          value={filters.reference}
          onChange={change('reference')}
        />
        <WrittenField
          label={t.charges.since}
          name="created_since"
          type="date"
          value={filters.created_since}
          onChange={change('created_since')}
        />
        <WrittenField
          label={t.charges.until}
          name="created_until"
          type="date"
          value={filters.created_until}
          onChange={change('created_until')}
        />
        {count > 0 ? <Button onClick={onClear}>{t.list.clear}</Button> : null}
      </div>
    </search>
  );
}

interface WrittenProps {
  label: string;
  name: string;
  type?: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Counts once it is left, or by Enter: not with each letter. */
function WrittenField({ value = '', onChange, ...field }: WrittenProps) {
  const settle = (written: string) => {
    if (written.trim() !== value) onChange(written.trim());
  };
  return (
    <Field
      key={value}
      {...field}
      defaultValue={value}
      onBlur={({ target }) => settle(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.value)}
    />
  );
}
