import type { ReactNode } from 'react';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';

interface Seen {
  user: { name: string; email: string };
  last_seen_at: string | null;
}

/** `roleOf`: the last cell, with what may be done. */
export function useMemberColumns<Member extends Seen>(roleOf: (member: Member) => ReactNode) {
  const t = useTexts();
  const moments = useMoments();
  const columns: Column<Member>[] = [
    { title: t.team.name, kind: 'cut', cell: ({ user }) => user.name },
    { title: t.team.email, kind: 'cut soft', cell: ({ user }) => user.email },
    {
      title: t.team.seen,
      kind: 'wide-only soft',
      cell: ({ last_seen_at }) => (last_seen_at ? moments.written(last_seen_at) : t.common.none),
    },
    { title: t.team.role, cell: roleOf },
  ];
  return columns;
}
