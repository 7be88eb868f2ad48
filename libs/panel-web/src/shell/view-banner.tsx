import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepView, type View } from '../api/view.ts';
import { ownApi } from '../queries/session.ts';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/button.tsx';

/** Says whose panel this is and until when, and leads back to the platform. */
export function ViewBanner({ view }: { view: View }) {
  const t = useTexts();
  const moments = useMoments();
  const navigate = useNavigate();
  const { mode } = useParams({ from: '/$mode' });
  // Without the view this page would lead elsewhere: it is dropped once the other page is there.
  const leave = () =>
    void navigate({
      to: '/platform/$mode/contas/$account',
      params: { mode, account: view.account },
    }).then(() => keepView(null));
  const end = useMutation({
    mutationFn: () =>
      ownApi('DELETE /platform/impersonations/:impersonation', { params: { impersonation: view.id } }),
    // What cannot be ended ends by itself.
    onSettled: leave,
  });
  const endsInMs = Date.parse(view.expires_at) - Date.now();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a view
  useEffect(() => {
    const timer = setTimeout(leave, endsInMs);
    return () => clearTimeout(timer);
  }, [view.id]);
  return (
    <section className="view-banner" aria-label={t.shell.platform}>
      <p>{t.shell.viewing(view.name, moments.time(view.expires_at))}</p>
      <Button isBusy={end.isPending} onClick={() => end.mutate()}>
        {t.shell.endView}
      </Button>
    </section>
  );
}
