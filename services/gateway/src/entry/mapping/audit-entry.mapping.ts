import type { AuditEntry } from '@catraca/contracts/http/schemas/audit-log';
import type { AuditEntry as RecordedEntry } from '../../domain/audit-entry.ts';

export function auditEntryResponse(entry: RecordedEntry): AuditEntry {
  const { id, actor, credential, address, operation, accountId, resources, fields, status, createdAt } =
    entry;
  return {
    object: 'audit_entry',
    request_id: id,
    actor,
    credential,
    address,
    operation,
    account: accountId,
    resources,
    fields,
    status,
    created_at: createdAt.toISOString(),
  };
}
