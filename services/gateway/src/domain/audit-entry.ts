/** A request to the operator's endpoints and its outcome. Names and ids only, never personal data or secrets. */
export interface AuditEntry {
  /** The request id, `req_…`. */
  id: string;
  /** `unknown`: refused without the operator's token, or before the token was checked. */
  actor: 'operator' | 'unknown';
  /** Id of the endpoint, as `patchAccount`. */
  operation: string;
  accountId: string | null;
  /** Other ids in the path, and the id of the created resource. */
  resources: string[];
  /** Dotted paths of the fields in the body. */
  fields: string[];
  /** HTTP status of the response. Null while the request runs. */
  status: number | null;
  createdAt: Date;
}

export const AUDIT_RETENTION_SECONDS = 400 * 24 * 60 * 60;

/** The ids in path parameters. Values that are not in the form of an id are left out. */
export function idsIn({ account, ...others }: Record<string, string>) {
  return {
    accountId: account !== undefined && isPublicId(account) ? account : null,
    resources: Object.values(others).filter(isPublicId),
  };
}

/** Dotted paths of the fields of a validated body. */
export function fieldNames(body: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return path ? [path] : [];
  return Object.entries(body).flatMap(([name, value]) => fieldNames(value, path ? `${path}.${name}` : name));
}

/** The entry with its status and the id of the created resource, the only part read from the response. */
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
