import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportButton } from '../../../exports/export-button.tsx';
import { type AuditEntry, useAuditLog } from '../../../queries/platform/people.ts';
import { changedList, countOf, narrowing, withMoments } from '../../../rules/search.ts';
import type { Texts } from '../../../texts/pt.ts';
import { useMoments, useTexts } from '../../../texts/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { FilterBar, PeriodFilters, WrittenFilter } from '../../../ui/filter-bar.tsx';
import '../../../styles/list.css';
import { ListOf } from '../../../ui/list-of.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PagesOfList } from '../../../ui/pages-of-list.tsx';
import { usePlatformTexts } from '../../texts.ts';
import { PeopleTabs } from '../people-tabs.tsx';
import type { AuditFilters } from './filters.ts';

/** What people and credentials of the platform did, and people in their accounts. */
export function AuditLogPage() {
  const t = usePlatformTexts();
  const filters = useSearch({ from: '/platform/$mode/pessoas/auditoria' });
  const navigate = useNavigate({ from: '/platform/$mode/pessoas/auditoria' });
  const query = withMoments(filters);
  const read = useAuditLog(query);
  const columns = useColumns();
  const change = (changed: AuditFilters) => void navigate(changedList(filters, changed));
  return (
    <>
      <PageHeader title={t.sections.people}>
        <ExportButton
          list="listAuditLog"
          path="/platform/audit_log"
          query={narrowing(query)}
          isFiltered={countOf(filters) > 0}
        />
      </PageHeader>
      <PeopleTabs />
      <p className="soft above-list">{t.audit.intro}</p>
      <FilterBar count={countOf(filters)} onClear={() => void navigate({ to: '.', search: {} })}>
        <WrittenFilter
          label={t.accounts.one}
          name="account"
          placeholder="acc_…"
          value={filters.account}
          onChange={(account) => change({ account })}
        />
        <WrittenFilter
          label={t.audit.actor}
          name="actor"
          placeholder="usr_… / op_…"
          value={filters.actor}
          onChange={(actor) => change({ actor })}
        />
        <PeriodFilters since={t.audit.since} until={t.audit.until} value={filters} onChange={change} />
      </FilterBar>
      <ListOf
        read={read}
        columns={columns}
        keyOf={({ request_id }) => request_id}
        empty={{ title: t.audit.empty }}
        isFiltered={countOf(filters) > 0}
      >
        <PagesOfList pagination={read.data?.pagination} onChange={change} />
      </ListOf>
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = usePlatformTexts();
  const own = useTexts();
  const moments = useMoments();
  return [
    {
      title: t.audit.action,
      kind: 'long',
      cell: ({ operation, account, resources, fields }) => (
        <>
          <strong>{t.auditedAction[operation] ?? nameOf(operation, own)}</strong>
          <code className="under">{account ?? resources[0] ?? ''}</code>
          {fields.length > 0 ? <span className="under small">{fields.slice(0, 6).join(', ')}</span> : null}
        </>
      ),
    },
    {
      title: t.audit.actor,
      cell: ({ actor, credential, address }) => (
        <>
          {credential.name || (credential.id ?? own.common.none)}
          <span className="under soft">{t.actorKind[actor]}</span>
          <span className="under soft">{address}</span>
        </>
      ),
    },
    { title: own.auditLog.outcome, cell: ({ status }) => <Outcome status={status} /> },
    { title: own.auditLog.at, kind: 'soft', cell: ({ created_at }) => moments.exactly(created_at) },
  ];
}

/** An action that has no name yet is called as in the API. */
function nameOf(action: string, t: Texts): string {
  return action in t.auditAction ? t.auditAction[action as keyof Texts['auditAction']] : action;
}

function Outcome({ status }: Pick<AuditEntry, 'status'>) {
  const t = useTexts();
  if (status === null) return <Badge tone="calm">{t.auditLog.unknown}</Badge>;
  return status < 400 ? (
    <Badge tone="good">{t.auditLog.done}</Badge>
  ) : (
    <Badge tone="bad">{t.auditLog.refused(status)}</Badge>
  );
}
