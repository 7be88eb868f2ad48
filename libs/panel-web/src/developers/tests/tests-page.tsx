import { useParams } from '@tanstack/react-router';
import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/detail.css';
import '../../styles/list.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Forbidden } from '../../ui/states.tsx';
import { DevelopersTabs } from '../developers-tabs.tsx';
import { Clock } from './clock.tsx';
import { Runs } from './runs.tsx';

/** The account's test clock, and scenarios by seed. Only the test environment has them. */
export function TestsPage() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  if (!may('develop')) return <Forbidden />;
  return (
    <>
      <PageHeader title={t.developers.title} />
      <DevelopersTabs />
      {mode === 'live' ? (
        <EmptyState title={t.tests.liveTitle} hint={t.tests.liveHint} />
      ) : (
        <>
          <Clock />
          <Runs />
        </>
      )}
    </>
  );
}
