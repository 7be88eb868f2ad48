/** Something that must not be after a run. */
export interface Finding {
  kind: string;
  subject: string;
  detail: string;
}

export function finding(kind: string, subject: string, detail = ''): Finding {
  return { kind, subject, detail };
}
