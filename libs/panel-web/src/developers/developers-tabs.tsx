import { Link, useParams } from '@tanstack/react-router';
import type { Permission } from '../rules/roles.ts';
import { useMay } from '../shell/member.tsx';
import { useTexts } from '../texts/texts.tsx';
import { Tabs } from '../ui/tabs.tsx';

const pages = [
  { to: '/$mode/desenvolvedores/chaves', name: 'keys', permission: 'develop' },
  { to: '/$mode/desenvolvedores/webhooks', name: 'webhooks', permission: 'develop' },
  { to: '/$mode/desenvolvedores/eventos', name: 'events', permission: 'readLogs' },
  { to: '/$mode/desenvolvedores/requisicoes', name: 'requests', permission: 'readLogs' },
  { to: '/$mode/desenvolvedores/testes', name: 'tests', permission: 'develop' },
] as const satisfies { to: string; name: string; permission: Permission }[];

export function DevelopersTabs() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <Tabs label={t.developers.title}>
      {pages
        .filter(({ permission }) => may(permission))
        .map(({ to, name }) => (
          <Link key={to} to={to} params={{ mode }} activeOptions={{ includeSearch: false }}>
            {t.developers[name]}
          </Link>
        ))}
    </Tabs>
  );
}
