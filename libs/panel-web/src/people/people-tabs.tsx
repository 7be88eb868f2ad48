import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.tsx';
import { Tabs } from '../ui/tabs.tsx';

export function PeopleTabs() {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Tabs label={t.shell.people}>
      <Link to="/$mode/equipe" params={{ mode }} activeOptions={{ exact: true, includeSearch: false }}>
        {t.team.people}
      </Link>
      <Link to="/$mode/equipe/historico" params={{ mode }} activeOptions={{ includeSearch: false }}>
        {t.auditLog.title}
      </Link>
    </Tabs>
  );
}
