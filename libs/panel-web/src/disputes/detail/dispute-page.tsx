import { Link, useParams } from '@tanstack/react-router';
import {
  type DefendedDispute,
  useDecideTestDispute,
  useDispute,
  useDisputeTimeline,
} from '../../queries/disputes.ts';
import { written } from '../../rules/money.ts';
import { useMay } from '../../shell/member.tsx';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DisputeBadge } from '../dispute-badge.tsx';
import { Defense } from './defense/defense.tsx';

export function DisputePage() {
  const t = useTexts();
  const { mode, dispute } = useParams({ from: '/$mode/contestacoes/$dispute' });
  const read = useDispute(dispute);
  return (
    <>
      <Link className="back" to="/$mode/contestacoes" params={{ mode }}>
        <Icon name="back" />
        {t.disputes.title}
      </Link>
      {read.data ? null : <PageHeader title={t.disputes.title} />}
      <Loaded read={read}>{(found) => <Found key={found.id} dispute={found} />}</Loaded>
    </>
  );
}

function Found({ dispute }: { dispute: DefendedDispute }) {
  const t = useTexts();
  const may = useMay();
  return (
    <>
      <PageHeader title={t.disputes.one(written(dispute.amount))}>
        <TestActions dispute={dispute} />
      </PageHeader>
      <p className="status-line" role="status">
        <DisputeBadge status={dispute.status} />
        <span className="soft">{t.disputeMeaning[dispute.status]}</span>
      </p>
      <div className="columns">
        <div>
          <section className="card">
            <h2>{t.charge.details}</h2>
            <DisputeDetails dispute={dispute} />
          </section>
          <Defense dispute={dispute} />
        </div>
        {may('readLogs') ? <DisputeTimeline dispute={dispute} /> : null}
      </div>
    </>
  );
}

function DisputeDetails({ dispute }: { dispute: DefendedDispute }) {
  const t = useTexts();
  const moments = useMoments();
  const { mode } = useParams({ from: '/$mode' });
  const { id, charge, amount, status, reason, opened_at, due_at, closed_at } = dispute;
  return (
    <Details
      rows={[
        [t.disputes.amount, written(amount)],
        [
          t.disputes.charge,
          <Link key="charge" to="/$mode/cobrancas/$code" params={{ mode, code: charge }}>
            {t.statement.charge}
          </Link>,
        ],
        [t.disputes.reason, t.disputeReason[reason ?? 'unknown']],
        [t.disputes.opened, moments.exactly(opened_at)],
        [t.disputes.due, status === 'opened' && t.disputes.dueAt(moments.inSaoPaulo(due_at))],
        [t.disputes.closed, closed_at && moments.exactly(closed_at)],
        [t.charge.id, <code key="id">{id}</code>],
      ]}
    />
  );
}

function DisputeTimeline({ dispute }: { dispute: DefendedDispute }) {
  return <Timeline read={useDisputeTimeline(dispute)} />;
}

/** In the test environment people decide for the banks. */
function TestActions({ dispute: { id, status } }: { dispute: DefendedDispute }) {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const decide = useDecideTestDispute(id);
  if (mode === 'live' || !may('develop') || status !== 'opened') return null;
  return (
    <>
      <Button isBusy={decide.isPending} onClick={() => decide.mutate('reject')}>
        {t.disputes.rejectTest}
      </Button>
      <Button isBusy={decide.isPending} onClick={() => decide.mutate('approve')}>
        {t.disputes.approveTest}
      </Button>
      <ProblemNote error={decide.error} />
    </>
  );
}
