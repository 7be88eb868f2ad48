import { Link, useParams } from '@tanstack/react-router';
import { Tabs } from '../../ui/tabs.tsx';
import { useMayOnPlatform } from '../shell/role.tsx';
import { usePlatformTexts } from '../texts.ts';

export function PeopleTabs() {
  const t = usePlatformTexts();
  const may = useMayOnPlatform();
  const { mode } = useParams({ from: '/platform/$mode' });
  const options = { exact: true, includeSearch: false };
  return (
    <Tabs label={t.sections.people}>
      <Link to="/platform/$mode/pessoas" params={{ mode }} activeOptions={options}>
        {t.people.team}
      </Link>
      {may('manageCredentials') ? (
        <Link to="/platform/$mode/pessoas/credenciais" params={{ mode }} activeOptions={options}>
          {t.credentials.title}
        </Link>
      ) : null}
      <Link to="/platform/$mode/pessoas/auditoria" params={{ mode }} activeOptions={options}>
        {t.audit.title}
      </Link>
    </Tabs>
  );
}
