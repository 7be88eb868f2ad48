/** A cost that was measured, in µs of CPU unless it says otherwise, and where it is written down. */
export interface Measured {
  us: number;
  source: string;
}

const run = 'docs/performance.md, full run of 2026-11-23 with mTLS';

const measured = (us: number, source: string): Measured => ({ us, source });

/** CPU of one `POST /v1/charges` with an idempotency key, by process. */
export const saleCpu = {
  gateway: measured(516, run),
  charges: measured(699, run),
  bank: measured(175, run),
  kafka: measured(102, run),
  webhooks: measured(40, run),
  notifier: measured(43, run),
  balance: measured(24, run),
  accounts: measured(10, run),
} as const;

/** CPU of the baseline's request: bare Fastify and one insert with majority. */
export const baselineCpu = { node: measured(236, run), mongod: measured(397, run) } as const;

/** What MongoDB commands cost. Single writes: docs/performance.md, "Journal syncs" and "Group commit". */
export const commands = {
  /** A command that waits for the majority: the baseline's insert, less its document. */
  durable: measured(374, `${run}: 397 for an insert alone`),
  /** A command that only the primary acknowledges. */
  primaryOnly: measured(74, 'docs/performance.md, "Round trips": 190 instead of 490 for a single one'),
  /** Each document of a command. */
  document: measured(
    23,
    'docs/performance.md, "Group commit": 170 each in a batch of three, 60 in one of twelve',
  ),
  /** A read of one document. */
  read: measured(174, `${run}: baseline of GET`),
  /** A command in the process that sends it. */
  driver: measured(93, 'docs/performance.md, "Round trips": 490 for a single write, less MongoDB’s 397'),
} as const;

/** CPU of what follows a payment, by process. */
export const paymentCpu = {
  posting: measured(193, `${run}: ledger posting`),
  /** All processes on two cores, MongoDB and Kafka included: 2 s / 821. */
  delivery: measured(2_436, `${run}: webhooks from a backlog, 821 a second on two cores`),
} as const;

/** The same run. The last three: the simulation of one machine must agree within 20 %. */
export const bench = {
  salesPerSecond: 519,
  baselinesPerSecond: 2_415,
  rateRatio: 0.256,
  cpuUs: 2_338,
  p99AtHalfLoadMs: 148,
} as const;
