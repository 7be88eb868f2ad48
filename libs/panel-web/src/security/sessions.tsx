import { type OwnSession, useEndOtherSessions, useEndSession, useOwnSessions } from '../queries/security.ts';
import { useMoments, useTexts } from '../texts/texts.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ListOf } from '../ui/list-of.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { useToast } from '../ui/toast.tsx';
import { deviceOf } from './device.ts';

export function Sessions() {
  const t = useTexts();
  const tell = useToast();
  const read = useOwnSessions();
  const endOthers = useEndOtherSessions();
  const columns = useSessionColumns();
  const hasOthers = (read.data?.data.length ?? 0) > 1;
  return (
    <>
      <SectionHeader title={t.security.sessions} hint={t.security.sessionsHint}>
        {hasOthers ? (
          <Button
            isBusy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: () => tell(t.security.othersEnded) })}
          >
            {t.security.endOthers}
          </Button>
        ) : null}
      </SectionHeader>
      <ProblemNote error={endOthers.error} />
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.common.none }} />
    </>
  );
}

function useSessionColumns(): Column<OwnSession>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.security.device,
      kind: 'long',
      cell: ({ user_agent, source }) => (
        <>
          <strong>{deviceOf(user_agent) ?? t.security.unknownDevice}</strong>
          <span className="under soft">{source}</span>
        </>
      ),
    },
    { title: t.security.since, kind: 'soft', cell: ({ created_at }) => moments.written(created_at) },
    {
      title: t.security.until,
      kind: 'wide-only soft',
      cell: ({ expires_at }) => moments.written(expires_at),
    },
    {
      title: t.links.actions,
      cell: (session) =>
        session.current ? <Badge tone="good">{t.security.current}</Badge> : <EndAction session={session} />,
    },
  ];
}

function EndAction({ session: { id, user_agent } }: { session: OwnSession }) {
  const t = useTexts();
  const tell = useToast();
  const end = useEndSession();
  const device = deviceOf(user_agent) ?? t.security.unknownDevice;
  return (
    <div className="actions">
      <Button
        aria-label={t.security.endOne(device)}
        isBusy={end.isPending}
        onClick={() => end.mutate(id, { onSuccess: () => tell(t.security.ended) })}
      >
        {t.security.end}
      </Button>
      <ProblemNote error={end.error} />
    </div>
  );
}
