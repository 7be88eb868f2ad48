import { onlineManager } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isProofPending, watchProof } from '../api/proof.ts';
import { useTexts } from '../texts/texts.tsx';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

export function Root() {
  const t = useTexts();
  const isAsked = useSyncExternalStore(watchProof, isProofPending);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
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
