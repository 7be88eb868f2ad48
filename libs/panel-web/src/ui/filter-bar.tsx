import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from './button.tsx';
import { Field, Select } from './field.tsx';
import { Icon } from './icon.tsx';

interface BarProps {
  /** Filters that are set. */
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** On a phone behind a button that tells how many filters are set. */
export function FilterBar({ count, onClear, children }: BarProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={`filters ${isOpen ? 'open' : ''}`}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="filter" />
        {t.list.filters}
        {count > 0 ? ` (${count})` : ''}
      </Button>
      <div className="filter-fields">
        {children}
        {count > 0 ? <Button onClick={onClear}>{t.list.clear}</Button> : null}
      </div>
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  name: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value | undefined) => void;
}

export function ChoiceFilter<Value extends string>({
  value,
  options,
  onChange,
  ...field
}: ChoiceProps<Value>) {
  const t = useTexts();
  return (
    <Select
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange((target.value || undefined) as Value | undefined)}
      options={[['', t.list.any], ...options]}
    />
  );
}

interface WrittenProps {
  label: string;
  name: string;
  type?: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Counts once it is left, or by Enter: not with each letter. */
export function WrittenFilter({ value = '', onChange, ...field }: WrittenProps) {
  const settle = (written: string) => {
    if (written.trim() !== value) onChange(written.trim() || undefined);
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

interface PeriodProps {
  since: string;
  until: string;
  value: { created_since?: string; created_until?: string };
  onChange: (changed: { created_since?: string; created_until?: string }) => void;
}

/** From one day to another, when what the list has was created. `since`, `until`: labels. */
export function PeriodFilters({ since, until, value, onChange }: PeriodProps) {
  return (
    <>
      <WrittenFilter
        label={since}
        name="created_since"
        type="date"
        value={value.created_since}
        onChange={(created_since) => onChange({ created_since })}
      />
      <WrittenFilter
        label={until}
        name="created_until"
        type="date"
        value={value.created_until}
        onChange={(created_until) => onChange({ created_until })}
      />
    </>
  );
}
