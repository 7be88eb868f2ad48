import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ScopeProvider } from '../api/scope.tsx';
import { useChanges } from '../queries/changes.ts';
import { type Session, sessionQuery } from '../queries/session.ts';
import { useTexts } from '../texts/texts.tsx';
import { Logo } from '../ui/logo.tsx';
import { EmptyState, FailedState, Loading } from '../ui/states.tsx';
import './shell.css';
import { useAccountChoice } from './account-choice.ts';
import { AccountMenu } from './account-menu.tsx';
import { MemberProvider } from './member.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Navigation } from './navigation.tsx';
import { SearchButton } from './search/search-button.tsx';
import { SearchProvider } from './search/search-provider.tsx';

/** What stands around every page of an account. */
export function Shell() {
  const { data: session, error, refetch, isPending } = useQuery(sessionQuery);
  if (isPending) return <Loading />;
  if (error && !session) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!session) return <ToSignIn />;
  return <OfAccount session={session} />;
}

function Changes() {
  useChanges();
  return null;
}

/** Once: the address changes as soon as the sign-in page begins to load, while this is still shown. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { pathname, searchStr } = router.state.location;
    const de = `/panel${pathname}${searchStr}`;
    void router.navigate({ to: '/entrar', search: { de }, replace: true });
  }, [router]);
  return <Loading />;
}

function OfAccount({ session }: { session: Session }) {
  const t = useTexts();
  const { mode } = useParams({ from: '/$mode' });
  const { own, current, choose } = useAccountChoice(session.memberships);
  const menu = <AccountMenu {...{ session, own, current, choose }} />;
  if (!current?.account)
    return (
      <main className="narrow">
        <EmptyState title={t.signIn.noAccount}>{menu}</EmptyState>
      </main>
    );
  return (
    <ScopeProvider account={current.account} mode={mode}>
      <Changes />
      <MemberProvider member={current}>
        <div className={`shell ${mode}`}>
          <a className="skip" href="#main">
            {t.common.skip}
          </a>
          <aside className="mode-notice" aria-label={t.shell.mode}>
            {mode === 'live' ? t.shell.liveNotice : t.shell.testNotice}
          </aside>
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
