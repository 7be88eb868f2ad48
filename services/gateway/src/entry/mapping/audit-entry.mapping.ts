import type { AccountAuditEntry, AuditEntry } from '@catraca/contracts/http/schemas/audit-log';
import type { AuditEntry as RecordedEntry } from '../../domain/audit-entry.ts';

/** `names`: of people by id, for who may know them. */
export function auditEntryResponse(entry: RecordedEntry, names: ReadonlyMap<string, string>): AuditEntry {
  const { id, actor, credential, address, operation, accountId, resources, fields, status, createdAt } =
    entry;
  return {
    object: 'audit_entry',
    request_id: id,
    actor,
    credential: { id: credential.id, name: names.get(credential.id ?? '') ?? credential.name },
    address,
    operation,
    account: accountId,
    resources,
    fields,
    status,
    created_at: createdAt.toISOString(),
  };
}

/** `names`: of people by id. Who is not a person any more has none. */
export function accountAuditEntryResponse(
  entry: RecordedEntry,
  names: ReadonlyMap<string, string>,
): AccountAuditEntry {
  const { id, actor, credential, operation, resources, address, createdAt } = entry;
  const { fields, status, role = null } = entry;
  const name = actor === 'operator' ? credential.name : (names.get(credential.id ?? '') ?? '');
  return {
    object: 'audit_entry',
    id,
    actor: { type: actorTypeOf(entry), id: credential.id, name },
    action: operation,
    target: resources[0] ?? null,
    source: address,
    details: { fields, status, role },
    created_at: createdAt.toISOString(),
  };
}

/** `OPERATOR_TOKEN` is the platform's too. */
function actorTypeOf({ actor, credential }: RecordedEntry): AccountAuditEntry['actor']['type'] {
  if (actor !== 'operator') return actor;
  return credential.id === null ? 'platform' : 'credential';
}
