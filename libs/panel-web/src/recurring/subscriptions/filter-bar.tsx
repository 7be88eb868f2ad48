import { countOf } from '../../rules/search.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ChoiceFilter, FilterBar, PeriodFilters } from '../../ui/filter-bar.tsx';
import { type SubscriptionFilters, subscriptionStatuses } from './filters.ts';

interface BarProps {
  filters: SubscriptionFilters;
  onChange: (changed: SubscriptionFilters) => void;
  onClear: () => void;
}

export function SubscriptionsFilterBar({ filters, onChange, onClear }: BarProps) {
  const t = useTexts();
  return (
    <FilterBar count={countOf(filters)} onClear={onClear}>
      <ChoiceFilter
        label={t.subscriptions.status}
        name="status"
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={subscriptionStatuses.map((one) => [one, t.subscriptionStatus[one]])}
      />
      <PeriodFilters
        since={t.subscriptions.since}
        until={t.subscriptions.until}
        value={filters}
        onChange={onChange}
      />
    </FilterBar>
  );
}
