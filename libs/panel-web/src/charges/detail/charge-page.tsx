import { Link, useParams } from '@tanstack/react-router';
import { type Charge, useCharge } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedState, Loading } from '../../ui/states.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeDetails } from './charge-details.tsx';
import { PixToPay } from './pix-to-pay.tsx';
import { Refunds } from './refunds.tsx';
import { TimelineOfCharge } from './timeline.tsx';

export function ChargePage() {
  const t = useTexts();
  const { mode, code } = useParams({ from: '/$mode/cobrancas/$code' });
  const { data: charge, error, refetch } = useCharge(code);
  return (
    <>
      <Link className="back" to="/$mode/cobrancas" params={{ mode }}>
        <Icon name="back" />
        {t.charges.title}
      </Link>
      {charge ? null : <PageHeader title={t.charges.title} />}
      {error && !charge ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!charge && !error ? <Loading /> : null}
      {charge ? <Found charge={charge} /> : null}
    </>
  );
}

function Found({ charge }: { charge: Charge }) {
  const t = useTexts();
  const may = useMay();
  return (
    <>
      <PageHeader title={t.charge.title(written(charge.amount))}>
        <ChargeActions charge={charge} />
      </PageHeader>
      <p className="status-line" role="status">
        <StatusBadge status={charge.status} />
        {charge.status === 'paid' ? <span className="soft">{t.charge.paidNow}</span> : null}
      </p>
      <PixToPay charge={charge} />
      <div className="columns">
        <ChargeDetails charge={charge} />
        <div>
          <Refunds charge={charge} />
          {may('readLogs') ? <TimelineOfCharge charge={charge} /> : null}
        </div>
      </div>
    </>
  );
}
