import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { ScopeProvider } from '../../api/scope.tsx';
import type { Session } from '../../queries/session.ts';
import { useAccountChoice } from '../../shell/account-choice.ts';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import '../../shell/shell.css';
import { SignedIn } from '../../shell/signed-in.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useCurrentInView } from '../../ui/current-in-view.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePlatformTexts } from '../texts.ts';
import { RoleContext, useMayOnPlatform } from './role.tsx';
import { sections } from './sections.ts';

/** What stands around every page of the platform's own people. */
export function PlatformShell() {
  return <SignedIn>{(session) => <OfPlatform session={session} />}</SignedIn>;
}

function OfPlatform({ session }: { session: Session }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/platform/$mode' });
  const { choose } = useAccountChoice(session.memberships);
  const own = session.memberships.find(({ account }) => account === null);
  if (!own) return <NotFound />;
  return (
    <ScopeProvider account={null} mode={mode}>
      <RoleContext value={own.role}>
        <div className={`shell ${mode}`}>
          <a className="skip" href="#main">
            {t.common.skip}
          </a>
          <aside className="mode-notice" aria-label={t.shell.mode}>
            {mode === 'live' ? t.shell.liveNotice : t.shell.testNotice}
          </aside>
          <header className="side">
            <Logo />
            <PlatformModes />
            <PlatformNavigation />
            <AccountMenu session={session} current={own} choose={choose} />
          </header>
          <main id="main" tabIndex={-1} key={mode}>
            <Outlet />
          </main>
        </div>
      </RoleContext>
    </ScopeProvider>
  );
}

function PlatformNavigation() {
  const t = usePlatformTexts();
  const may = useMayOnPlatform();
  const { mode } = useParams({ from: '/platform/$mode' });
  return (
    <nav ref={useCurrentInView()} className="navigation" aria-label={t.sections.title}>
      {sections
        .filter(({ permission }) => may(permission))
        .map(({ to, name }) => (
          <Link key={name} to={to} params={{ mode }} activeOptions={{ includeSearch: false }}>
            <Icon name={name} />
            {t.sections[name]}
          </Link>
        ))}
    </nav>
  );
}

/** Both environments of the same section. Accounts and people are of both. */
function PlatformModes() {
  const t = useTexts();
  const { mode: current } = useParams({ from: '/platform/$mode' });
  const { pathname } = useLocation();
  const [, , , section] = pathname.split('/');
  const { to } = sections.find(({ path }) => path === section) ?? sections[1];
  return (
    <nav className="mode-switch" aria-label={t.shell.mode}>
      {(['test', 'live'] as const).map((mode) => (
        <Link
          key={mode}
          to={to}
          params={{ mode }}
          className={mode}
          aria-current={mode === current ? 'true' : undefined}
        >
          {t.shell[mode]}
        </Link>
      ))}
    </nav>
  );
}
