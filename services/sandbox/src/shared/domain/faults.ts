/** Faults that the bank simulates. Kept in memory, so a restart clears them. */
export interface Faults {
  requests: RequestFault[];
  callbacks: CallbackFaults;
  returns: ReturnFaults;
  payouts: PayoutFaults;
  cards: CardFaults;
}

/** Delays of what happens to cards automatically. */
export interface CardFaults {
  /** Of the test cards that are processing first. */
  settlementMs: number;
  /** Until a held sale is approved automatically. */
  analysisMs: number;
  /** Until the chargeback of the test card that has one. */
  chargebackMs: number;
  /** Until a payable is listed, so that its webhook comes first. */
  payableDelayMs: number;
}

export interface RequestFault {
  /** Requests that it applies to: both must match; `path` is a prefix, for example `/cob`. */
  method?: string;
  path: string;
  /** Number of requests that it applies to; absent: all. */
  times?: number;
  /** Delay before processing. */
  delayMs?: number;
  /** Responds with this status instead of processing; 429 and 503 with `Retry-After` when given. */
  status?: number;
  retryAfter?: number;
  /** Delay after processing, so that the caller times out although the work is done. */
  responseDelayMs?: number;
  /** Resets the connection after processing, instead of a response. */
  reset?: boolean;
}

export interface CallbackFaults {
  /** Number of next callbacks that are never sent. */
  drop: number;
  /** Number of extra times that each callback is sent. */
  repeat: number;
  /** Maximum random delay of a callback, so that callbacks arrive out of order. */
  disorderMs: number;
}

export interface ReturnFaults {
  /** Refuses a repeated return while the first is EM_PROCESSAMENTO, as strict banks do. */
  refuseRepeats: boolean;
  /** Returns end as NAO_REALIZADO. */
  fail: boolean;
  /** How long a return stays EM_PROCESSAMENTO. */
  settlementMs: number;
}

export interface PayoutFaults {
  /** Refuses a repeated idEnvio with 409 even with the same terms, as Efí documents. */
  refuseRepeats: boolean;
  /** Refuses new payouts with 422 `pagamento_negado`. */
  deny: boolean;
  /** Payouts end as NAO_REALIZADO. */
  fail: boolean;
  /** How long a payout stays EM_PROCESSAMENTO unless the control API decides it. */
  settlementMs: number;
}

export const noFaults: Faults = {
  requests: [],
  callbacks: { drop: 0, repeat: 0, disorderMs: 0 },
  returns: { refuseRepeats: false, fail: false, settlementMs: 500 },
  payouts: { refuseRepeats: false, deny: false, fail: false, settlementMs: 10_000 },
  cards: { settlementMs: 2_000, analysisMs: 60_000, chargebackMs: 10_000, payableDelayMs: 0 },
};

/** The first fault that applies to the request, and the faults that remain. */
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
