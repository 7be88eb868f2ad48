/** How the bank misbehaves on purpose. Kept in memory: a restart is well behaved again. */
export interface Faults {
  requests: RequestFault[];
  callbacks: CallbackFaults;
}

export interface RequestFault {
  /** Which requests: both must match; `path` is a prefix, as `/cob`. */
  method?: string;
  path: string;
  /** How many requests it hits before it is used up; absent: all. */
  times?: number;
  /** Before the work. */
  delayMs?: number;
  /** Instead of the work: a problem with this status; 429 and 503 come with `Retry-After` when given. */
  status?: number;
  retryAfter?: number;
  /** After the work: the answer comes that much later, so that the caller's time runs out on something done. */
  answerDelayMs?: number;
  /** After the work: the connection is cut instead of an answer. */
  reset?: boolean;
}

export interface CallbackFaults {
  /** So many of the next callbacks are never sent. */
  drop: number;
  /** Every callback is sent so many times more. */
  repeat: number;
  /** Callbacks wait a random part of this before they leave, and so overtake each other. */
  disorderMs: number;
}

export const noFaults: Faults = { requests: [], callbacks: { drop: 0, repeat: 0, disorderMs: 0 } };

/** The first fault that hits the request, and the faults that are left after it. */
export function hit(
  faults: Faults,
  method: string,
  path: string,
): { fault: RequestFault; left: Faults } | null {
  const index = faults.requests.findIndex((fault) => matches(fault, method, path));
  const fault = faults.requests[index];
  if (!fault) return null;

  const used = fault.times === undefined ? fault : { ...fault, times: fault.times - 1 };
  return { fault, left: { ...faults, requests: faults.requests.with(index, used) } };
}

function matches(fault: RequestFault, method: string, path: string): boolean {
  if (fault.times !== undefined && fault.times <= 0) return false;
  return (fault.method === undefined || fault.method === method) && path.startsWith(fault.path);
}
