import { onlineManager } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { endProof, isProofPending, watchProof } from '../api/proof.ts';
import { useTexts } from '../texts/texts.tsx';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

export function Root() {
  const t = useTexts();
  const isAsked = useSyncExternalStore(watchProof, isProofPending);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const { pathname } = useLocation();
  // An action does not go on after its page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => () => endProof(false), [pathname]);
  return (
    <>
      {isOnline ? null : (
        <p className="offline" role="status">
          {t.problem.offline}
        </p>
      )}
      <Outlet />
      {isAsked ? (
        <Suspense>
          <ProofDialog />
        </Suspense>
      ) : null}
    </>
  );
}
