/** Records of all services and of the bank, in one mode (test or live). */
export interface Records {
  charges: ChargeRow[];
  unclaimed: UnclaimedRow[];
  bankCharges: BankCharge[];
  bankPayments: BankPayment[];
  postings: PostingRow[];
  /** Sums of ledger entries, by account and mode. */
  totals: Map<string, Record<string, number>>;
  events: EventRow[];
  endpoints: EndpointRow[];
  deliveries: DeliveryRow[];
  /** Documents whose outbox events were not published in time. */
  stuckOutboxes: { collection: string; id: string }[];
  /** Idempotency records whose request never ended. */
  stuckLeases: string[];
  /** Messages in dead-letter topics, by topic. */
  deadLetters: Map<string, number>;
}

export interface ChargeRow {
  id: string;
  accountId: string;
  status: string;
  amount: number;
  netAmount: number;
  platformFee: number;
  methodFee: number;
  endToEndId: string | null;
  paidAt: Date | null;
  createdAt: Date;
}

export interface UnclaimedRow {
  endToEndId: string;
  amount: number;
  status: string;
}

export interface BankCharge {
  txid: string;
  status: string;
  amount: number;
}

export interface BankPayment {
  endToEndId: string;
  txid: string | null;
  amount: number;
}

export interface PostingRow {
  eventId: string;
  type: string;
  /** `acc_…:test` or `acc_…:live`. */
  owner: string;
  subject: string;
  entries: { account: string; amount: number }[];
}

export interface EventRow {
  id: string;
  type: string;
  accountId: string;
  chargeId: string;
}

export interface EndpointRow {
  id: string;
  accountId: string;
  kinds: string[];
  createdAt: Date;
  enabled: boolean;
}

export interface DeliveryRow {
  eventId: string;
  endpointId: string;
  done: boolean;
  /** When it may be claimed; long past when it is stuck. */
  dueAt: Date | null;
}

/** Number of records of each kind. */
export function countOf({ charges, bankCharges, bankPayments, postings, events, deliveries }: Records) {
  return {
    charges: charges.length,
    at_the_bank: bankCharges.length,
    payments: bankPayments.length,
    postings: postings.length,
    events: events.length,
    deliveries: deliveries.length,
  };
}
