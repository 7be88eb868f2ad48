import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AuditEntry, useAuditLog } from '../../queries/audit-log.ts';
import { useMay } from '../../shell/member.tsx';
import type { Texts } from '../../texts/pt.ts';
import { useMoments, useTexts } from '../../texts/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CursorPages } from '../../ui/cursor-pages.tsx';
import type { Column } from '../../ui/data-table.tsx';
import '../../styles/list.css';
import { ListOf } from '../../ui/list-of.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { PeopleTabs } from '../people-tabs.tsx';
import type { AuditFilters } from './filters.ts';

export function AuditLogPage() {
  const may = useMay();
  return may('manageTeam') ? <AuditLog /> : <Forbidden />;
}

function AuditLog() {
  const t = useTexts();
  const filters = useSearch({ from: '/$mode/equipe/historico' });
  const navigate = useNavigate({ from: '/$mode/equipe/historico' });
  const read = useAuditLog(filters);
  const columns = useAuditColumns();
  const change = (search: AuditFilters) => void navigate({ to: '.', search });
  return (
    <>
      <PageHeader title={t.team.title} />
      <PeopleTabs />
      <p className="soft">{t.auditLog.intro}</p>
      <ListOf read={read} columns={columns} keyOf={({ id }) => id} empty={{ title: t.auditLog.empty }}>
        <CursorPages
          pagination={read.data?.pagination}
          after={filters.after}
          onChange={({ after }) => change(after ? { after } : {})}
        />
      </ListOf>
    </>
  );
}

function useAuditColumns(): Column<AuditEntry>[] {
  const t = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.auditLog.action,
      kind: 'long',
      cell: ({ action, target }) => (
        <>
          <strong>{nameOf(action, t)}</strong>
          {target ? <code className="under">{target}</code> : null}
        </>
      ),
    },
    {
      title: t.auditLog.actor,
      cell: ({ actor, source }) => (
        <>
          {actor.type === 'user' ? actor.name : `${t.auditLog[actor.type]}: ${actor.name}`}
          <span className="under soft">{source}</span>
        </>
      ),
    },
    { title: t.auditLog.outcome, cell: ({ details }) => <Outcome status={details.status} /> },
    { title: t.auditLog.at, kind: 'soft', cell: ({ created_at }) => moments.exactly(created_at) },
  ];
}

/** An action that has no name yet is called as in the API. */
function nameOf(action: string, t: Texts): string {
  return action in t.auditAction ? t.auditAction[action as keyof Texts['auditAction']] : action;
}

function Outcome({ status }: { status: number | null }) {
  const t = useTexts();
  if (status === null) return <Badge tone="calm">{t.auditLog.unknown}</Badge>;
  return status < 400 ? (
    <Badge tone="good">{t.auditLog.done}</Badge>
  ) : (
    <Badge tone="bad">{t.auditLog.refused(status)}</Badge>
  );
}
