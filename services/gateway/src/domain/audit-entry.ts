/**
 * A request to the operator's endpoints, or of a person of the panel, and its outcome. Names and ids only,
 * never the value of a field, but for the role of who joins a team.
 */
export interface AuditEntry {
  /** The request id, `req_…`. */
  id: string;
  /** `user`: a person of the account's team; `platform`: one of the platform's. */
  actor: 'operator' | 'user' | 'platform';
  /**
   * Its id is null for `OPERATOR_TOKEN`. Of a person only the id: its name is read with the log; null for who
   * was not signed in and did not get in.
   */
  credential: { id: string | null; name: string };
  /** IP address of the caller. */
  address: string;
  /** Id of the endpoint, as `patchAccount`. */
  operation: string;
  accountId: string | null;
  /** Other ids in the path, the id of the created resource, and those of listed accounts. */
  resources: string[];
  /** Dotted paths of the fields in the body. */
  fields: string[];
  /** HTTP status of the response. Null while the request runs. */
  status: number | null;
  /** Of an accepted invitation: the role that the person has by it. */
  role?: string;
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

/**
 * The entry with its status and the ids of what was created or listed, the only part read from the response.
 */
export function answered(entry: AuditEntry, status: number, body: unknown): AuditEntry {
  const ids = idsShownBy(status, body);
  if (status === 201 && ids[0]?.startsWith('acc_')) return { ...entry, status, accountId: ids[0] };
  return { ...entry, status, resources: [...entry.resources, ...ids] };
}

/** The id of a created resource, or those of a list's items. */
function idsShownBy(status: number, body: unknown): string[] {
  // A file is no text.
  if (typeof body !== 'string' || body === '' || (status !== 200 && status !== 201)) return [];
  const { id, data } = JSON.parse(body) as { id?: unknown; data?: { id?: unknown }[] };
  const ids = status === 201 ? [id] : Array.isArray(data) ? data.map((item) => item.id) : [];
  return ids.filter((one): one is string => typeof one === 'string' && isPublicId(one));
}

function isPublicId(text: string): boolean {
  return /^[a-z]{2,4}_[0-9a-z]{26}$/.test(text);
}
