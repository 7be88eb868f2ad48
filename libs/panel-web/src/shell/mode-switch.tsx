import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.tsx';
import { sections } from './sections.ts';

/** Both environments of the same section; what one has (`…/ch_1`) the other has not. */
export function ModeSwitch() {
  const t = useTexts();
  const { pathname } = useLocation();
  const [, , section] = pathname.split('/');
  const { to } = sections.find((one) => one.to.endsWith(`/${section}`)) ?? sections[0];
  return (
    <nav className="mode-switch" aria-label={t.shell.mode}>
      {(['test', 'live'] as const).map((mode) => (
        <Link
          key={mode}
          to={to}
          params={{ mode }}
          className={mode}
          aria-current={pathname.startsWith(`/${mode}`) ? 'true' : undefined}
        >
          {t.shell[mode]}
        </Link>
      ))}
    </nav>
  );
}
