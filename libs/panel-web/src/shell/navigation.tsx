import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.tsx';
import { useCurrentInView } from '../ui/current-in-view.ts';
import { Icon } from '../ui/icon.tsx';
import { useMay } from './member.tsx';
import { sections } from './sections.ts';

/** Only what the person's role may see. */
export function Navigation() {
  const t = useTexts();
  const may = useMay();
  const { mode } = useParams({ from: '/$mode' });
  return (
    <nav ref={useCurrentInView()} className="navigation" aria-label={t.shell.navigation}>
      {sections
        .filter(({ permission }) => may(permission))
        .map(({ to, name }) => (
          <Link
            key={name}
            to={to}
            params={{ mode }}
            activeOptions={{ exact: name === 'home', includeSearch: false }}
          >
            <Icon name={name} />
            {t.shell[name]}
          </Link>
        ))}
    </nav>
  );
}
