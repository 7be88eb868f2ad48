/** What happened so far, as it is written to standard output. */
export interface Counts {
  begun: number;
  paid: number;
  /** Responses that were repeated, by cause: `503 service_unavailable`, `ECONNRESET`. */
  retries: Record<string, number>;
  /** Requests that got no success although they were repeated, each with its last cause. */
  failed: string[];
}

export function noCounts(): Counts {
  return { begun: 0, paid: 0, retries: {}, failed: [] };
}

export function countRetry({ retries }: Counts, cause: string): void {
  retries[cause] = (retries[cause] ?? 0) + 1;
}
