import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Session, sessionQuery } from '../queries/session.ts';
import { FailedState, Loading } from '../ui/states.tsx';

/** Pages of who is signed in; others are led to sign in first. */
export function SignedIn({ children }: { children: (session: Session) => ReactNode }) {
  const { data: session, error, refetch, isPending } = useQuery(sessionQuery);
  if (isPending) return <Loading />;
  if (error && !session) return <FailedState error={error} onRetry={() => void refetch()} />;
  return session ? children(session) : <ToSignIn />;
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
