import { Link, useParams } from '@tanstack/react-router';
import type { Permission } from '../rules/roles.ts';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMay } from './member.tsx';

const pages = [
  { to: '/$mode/cobrancas', name: 'charges', permission: 'readCharges' },
  { to: '/$mode/links', name: 'links', permission: 'readCharges' },
  { to: '/$mode/equipe', name: 'people', permission: 'manageTeam' },
] as const satisfies { to: string; name: string; permission: Permission }[];

/** Only what the person's role may see. */
export function Navigation() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <nav className="navigation" aria-label={t.shell.navigation}>
      {pages
        .filter(({ permission }) => may(permission))
        .map(({ to, name }) => (
          <Link key={name} to={to} params={{ mode }} activeOptions={{ includeSearch: false }}>
            <Icon name={name} />
            {t.shell[name]}
          </Link>
        ))}
    </nav>
  );
}
