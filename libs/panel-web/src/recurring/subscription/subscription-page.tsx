import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMandate } from '../../queries/mandates.ts';
import { type Subscription, useSubscription } from '../../queries/subscriptions.ts';
import { written } from '../../rules/money.ts';
import { changedList } from '../../rules/search.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import '../../styles/list.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChargesOf } from '../charges-of.tsx';
import { MandateToApprove } from '../mandate-to-approve.tsx';
import { PayerTools } from '../payer-tools.tsx';
import { SubscriptionBadge } from '../subscription-badge.tsx';
import { meaningOf } from './meaning.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionDetails } from './subscription-details.tsx';
import { Upcoming } from './upcoming.tsx';

export function SubscriptionPage() {
  const t = useTexts();
  const { mode, subscription } = useParams({ from: '/$mode/pix-automatico/assinaturas/$subscription' });
  const read = useSubscription(subscription);
  return (
    <>
      <Link className="back" to="/$mode/pix-automatico/assinaturas" params={{ mode }}>
        <Icon name="back" />
        {t.recurring.subscriptions}
      </Link>
      {read.data ? null : <PageHeader title={t.recurring.subscriptions} />}
      <Loaded read={read}>{(found) => <Found subscription={found} />}</Loaded>
    </>
  );
}

function Found({ subscription }: { subscription: Subscription }) {
  const t = useTexts();
  const moments = useMoments();
  const filters = useSearch({ from: '/$mode/pix-automatico/assinaturas/$subscription' });
  const navigate = useNavigate({ from: '/$mode/pix-automatico/assinaturas/$subscription' });
  const { data: mandate } = useMandate(subscription.mandate);
  const { id, amount, interval, status } = subscription;
  const change = (changed: typeof filters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.subscription.title(written(amount), t.interval[interval])}>
        {mandate ? <SubscriptionActions subscription={subscription} mandate={mandate} /> : null}
      </PageHeader>
      <p className="status-line" role="status">
        <SubscriptionBadge status={status} />
        <span className="soft">{meaningOf(subscription, t, moments)}</span>
      </p>
      {mandate && status === 'incomplete' ? (
        <>
          <MandateToApprove mandate={mandate} />
          <PayerTools mandate={mandate} />
        </>
      ) : null}
      <div className="columns">
        <SubscriptionDetails subscription={subscription} mandate={mandate} />
        <Upcoming subscription={subscription} count={filters.count} onCount={(count) => change({ count })} />
      </div>
      <ChargesOf of={{ subscription: id }} page={filters} onChange={change} />
    </>
  );
}
