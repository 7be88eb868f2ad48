import { Link, useParams } from '@tanstack/react-router';
import { type Charge, useCharge, useTimeline } from '../../queries/charges.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { BankAttempts } from './bank-attempts.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeDetails } from './charge-details.tsx';
import { PixToPay } from './pix-to-pay.tsx';
import { Refunds } from './refunds.tsx';
import { TestTools } from './test-tools.tsx';

export function ChargePage() {
  const t = useTexts();
  const { mode, code } = useParams({ from: '/$mode/cobrancas/$code' });
  const read = useCharge(code);
  return (
    <>
      <Link className="back" to="/$mode/cobrancas" params={{ mode }}>
        <Icon name="back" />
        {t.charges.title}
      </Link>
      {read.data ? null : <PageHeader title={t.charges.title} />}
      <Loaded read={read}>{(charge) => <Found charge={charge} />}</Loaded>
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
      <TestTools charge={charge} />
      <div className="columns">
        <ChargeDetails charge={charge} />
        <div>
          <BankAttempts charge={charge} />
          <Refunds charge={charge} />
          {may('readLogs') ? <ChargeTimeline charge={charge} /> : null}
        </div>
      </div>
    </>
  );
}

function ChargeTimeline({ charge }: { charge: Charge }) {
  return <Timeline read={useTimeline(charge)} />;
}
