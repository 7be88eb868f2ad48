/** What was asked of the operator's routes, and how it ended. Names and ids: no value that is personal or secret. */
export interface AuditEntry {
  /** The request's, `req_…`. */
  id: string;
  /** `unknown` was refused without the operator's token, or before it was looked at. */
  actor: 'operator' | 'unknown';
  /** Id of the endpoint, as `patchAccount`. */
  operation: string;
  accountId: string | null;
  /** What else the address names, and what was created. */
  resources: string[];
  /** Dotted paths of the fields that were sent. */
  fields: string[];
  /** Of the answer; null while there is none. */
  status: number | null;
  createdAt: Date;
}

/** How long entries are kept. */
export const AUDIT_KEPT_SECONDS = 400 * 24 * 60 * 60;

/** The ids of an address. Anybody can write anything there: what has not the form of an id is left out. */
export function idsIn({ account, ...others }: Record<string, string>) {
  return {
    accountId: account !== undefined && isPublicId(account) ? account : null,
    resources: Object.values(others).filter(isPublicId),
  };
}

/** The dotted paths in a validated body, whose names are those of its schema. */
export function fieldNames(body: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return path ? [path] : [];
  return Object.entries(body).flatMap(([name, value]) => fieldNames(value, path ? `${path}.${name}` : name));
}

/** With how it ended, and with what it made: of the answer only the id is read. */
export function answered(entry: AuditEntry, status: number, body: unknown): AuditEntry {
  const created = status === 201 ? idOf(body) : null;
  if (!created) return { ...entry, status };
  return created.startsWith('acc_')
    ? { ...entry, status, accountId: created }
    : { ...entry, status, resources: [...entry.resources, created] };
}

function idOf(body: unknown): string | null {
  const { id } = JSON.parse(String(body)) as { id?: unknown };
  return typeof id === 'string' && isPublicId(id) ? id : null;
}

function isPublicId(text: string): boolean {
  return /^[a-z]{2,4}_[0-9a-z]{26}$/.test(text);
}
