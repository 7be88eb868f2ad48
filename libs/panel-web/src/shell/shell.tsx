import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ScopeProvider } from '../api/scope.tsx';
import { useView } from '../api/view.ts';
import { useChanges } from '../queries/changes.ts';
import type { Session } from '../queries/session.ts';
import { useTexts } from '../texts/texts.tsx';
import { Logo } from '../ui/logo.tsx';
import { EmptyState, Loading } from '../ui/states.tsx';
import './shell.css';
import { useAccountChoice } from './account-choice.ts';
import { AccountMenu } from './account-menu.tsx';
import { MemberProvider } from './member.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Navigation } from './navigation.tsx';
import { SearchButton } from './search/search-button.tsx';
import { SearchProvider } from './search/search-provider.tsx';
import { SignedIn } from './signed-in.tsx';
import { ViewBanner } from './view-banner.tsx';

/** What stands around every page of an account. */
export function Shell() {
  return <SignedIn>{(session) => <OfAccount session={session} />}</SignedIn>;
}

function Changes() {
  useChanges();
  return null;
}

/** Who belongs to the platform alone has no account to show. */
function ToPlatform() {
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/$mode' });
  useEffect(
    () => void navigate({ to: '/platform/$mode', params: { mode }, replace: true }),
    [navigate, mode],
  );
  return <Loading />;
}

function OfAccount({ session }: { session: Session }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  const { own, choose } = useAccountChoice(session.memberships);
  const view = useView();
  const viewed = view && { account: view.account, name: view.name, role: 'owner' as const };
  const current = viewed ?? own;
  const menu = <AccountMenu {...{ session, current, choose }} />;
  if (!current?.account && session.memberships.length > 0) return <ToPlatform />;
  if (!current?.account)
    return (
      <main className="narrow">
        <EmptyState title={t.signIn.noAccount}>{menu}</EmptyState>
      </main>
    );
  return (
    <ScopeProvider account={current.account} mode={mode} view={view?.id}>
      <Changes />
      <MemberProvider member={current} isViewing={view !== null}>
        <div className={`shell ${mode}`}>
          <a className="skip" href="#main">
            {t.common.skip}
          </a>
          <aside className="mode-notice" aria-label={t.shell.mode}>
            {mode === 'live' ? t.shell.liveNotice : t.shell.testNotice}
          </aside>
          {view ? <ViewBanner view={view} /> : null}
          <SearchProvider>
            <header className="side">
              <Logo />
              <ModeSwitch />
              <SearchButton />
              <Navigation />
              {menu}
            </header>
            <main id="main" tabIndex={-1} key={`${mode} ${current.account}`}>
              <Outlet />
            </main>
          </SearchProvider>
        </div>
      </MemberProvider>
    </ScopeProvider>
  );
}
