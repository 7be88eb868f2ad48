import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Mandate, useMandate, useMandateTimeline } from '../../queries/mandates.ts';
import { changedList } from '../../rules/search.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../styles/detail.css';
import '../../styles/list.css';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ChargesOf } from '../charges-of.tsx';
import { MandateBadge } from '../mandate-badge.tsx';
import { MandateToApprove } from '../mandate-to-approve.tsx';
import { PayerTools } from '../payer-tools.tsx';
import { MandateActions } from './mandate-actions.tsx';
import { MandateDetails } from './mandate-details.tsx';

export function MandatePage() {
  const t = useTexts();
  const { mode, mandate } = useParams({ from: '/$mode/pix-automatico/mandatos/$mandate' });
  const read = useMandate(mandate);
  return (
    <>
      <Link className="back" to="/$mode/pix-automatico/mandatos" params={{ mode }}>
        <Icon name="back" />
        {t.recurring.mandates}
      </Link>
      {read.data ? null : <PageHeader title={t.recurring.mandates} />}
      <Loaded read={read}>{(found) => <Found mandate={found} />}</Loaded>
    </>
  );
}

function Found({ mandate }: { mandate: Mandate }) {
  const t = useTexts();
  const may = useMay();
  const page = useSearch({ from: '/$mode/pix-automatico/mandatos/$mandate' });
  const navigate = useNavigate({ from: '/$mode/pix-automatico/mandatos/$mandate' });
  return (
    <>
      <PageHeader title={t.mandate.title(mandate.customer.name)}>
        <MandateActions mandate={mandate} />
      </PageHeader>
      <p className="status-line" role="status">
        <MandateBadge status={mandate.status} />
        <span className="soft">{mandate.reason?.message ?? t.mandateMeaning[mandate.status]}</span>
      </p>
      <MandateToApprove mandate={mandate} />
      <PayerTools mandate={mandate} />
      <div className="columns">
        <MandateDetails mandate={mandate} />
        {may('readLogs') ? <MandateTimeline mandate={mandate} /> : null}
      </div>
      <ChargesOf
        of={{ mandate: mandate.id }}
        page={page}
        onChange={(changed) => void navigate(changedList(page, changed))}
      />
    </>
  );
}

function MandateTimeline({ mandate }: { mandate: Mandate }) {
  return <Timeline read={useMandateTimeline(mandate)} />;
}
