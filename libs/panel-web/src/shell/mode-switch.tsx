import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.tsx';

/** Both environments of the same page; what one has (`…/ch_1`) the other has not, so it leads to the list. */
export function ModeSwitch() {
  const t = useTexts();
  const { pathname } = useLocation();
  const isLinks = pathname.includes('/links');
  return (
    <nav className="mode-switch" aria-label={t.shell.mode}>
      {(['test', 'live'] as const).map((mode) => (
        <Link
          key={mode}
          to={isLinks ? '/$mode/links' : '/$mode/cobrancas'}
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
