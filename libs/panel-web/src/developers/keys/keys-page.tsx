import { useMay } from '../../shell/member.tsx';
import { useTexts } from '../../texts/texts.tsx';
import '../../styles/list.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { DevelopersTabs } from '../developers-tabs.tsx';
import { PublishableKeys } from './publishable-keys.tsx';
import { SecretKeys } from './secret-keys.tsx';

export function KeysPage() {
  const t = useTexts();
  const may = useMay();
  if (!may('develop')) return <Forbidden />;
  return (
    <>
      <PageHeader title={t.developers.title} />
      <DevelopersTabs />
      <SecretKeys />
      <PublishableKeys />
    </>
  );
}
