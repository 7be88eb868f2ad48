import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMandate } from '../../queries/mandates.ts';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { OfMandate } from './of-mandate.tsx';
import { WithMandate } from './with-mandate.tsx';

export function NewSubscriptionPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  const { mandate } = useSearch({ from: '/$mode/pix-automatico/assinaturas/nova' });
  if (!may('sell')) return <Forbidden />;
  return (
    <div className="form-page">
      <Link className="back" to="/$mode/pix-automatico/assinaturas" params={{ mode }}>
        <Icon name="back" />
        {t.recurring.subscriptions}
      </Link>
      <PageHeader title={t.newSubscription.title} />
      {mandate ? <Existing mandate={mandate} /> : <WithMandate />}
    </div>
  );
}

function Existing({ mandate }: { mandate: string }) {
  return <Loaded read={useMandate(mandate)}>{(found) => <OfMandate mandate={found} />}</Loaded>;
}
