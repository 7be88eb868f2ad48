import type { Part } from './faults.ts';

export const RECOVERY_LIMIT_MS = 15_000;

/**
 * What shows that a part has recovered. `responds`: it answers a direct request. `created`: a sale has its
 * charge. `posted`: its payment is in the ledger. `delivered`: its webhook has arrived.
 */
export type RecoveryCheck = 'responds' | 'created' | 'posted' | 'delivered';

const checks: Record<Part, readonly RecoveryCheck[]> = {
  accounts: ['responds'],
  // Sales do not need it.
  identity: [],
  gateway: ['created', 'posted'],
  charges: ['created', 'posted'],
  refunds: ['created'],
  vault: ['created'],
  checkout: ['responds'],
  // Sales do not need it.
  subscriptions: [],
  sandbox: ['created', 'posted'],
  balance: ['posted'],
  webhooks: ['delivered'],
  notifier: ['delivered'],
  receivers: ['delivered'],
  mongod: ['responds', 'created', 'posted', 'delivered'],
  kafka: ['created', 'posted', 'delivered'],
};

const saleParts: readonly Part[] = ['gateway', 'accounts', 'charges', 'sandbox', 'mongod'];
const dependencies: Record<RecoveryCheck, readonly Part[]> = {
  responds: ['gateway', 'accounts', 'mongod'],
  created: saleParts,
  posted: [...saleParts, 'kafka', 'balance'],
  delivered: [...saleParts, 'kafka', 'webhooks', 'notifier', 'receivers'],
};

/** Checks that sales begun after a fault of this part must pass before it counts as recovered. */
export function checksOf(part: Part): readonly RecoveryCheck[] {
  return checks[part];
}

/** When a fault was active, in milliseconds since the epoch. `endedAt` null: still active. */
export interface Span {
  part: Part;
  beganAt: number;
  endedAt: number | null;
}

/**
 * Start of the recovery time: the end of the fault, or of the last other fault of a part that its checks
 * depend on, as long as each of those begins within the recovery limit of the end before it.
 */
export function recoveryStart(
  fault: Span & { endedAt: number },
  others: readonly Span[],
  until: number,
): number {
  const needed = new Set(checks[fault.part].flatMap((check) => dependencies[check]));
  const delaying = others.filter(({ part }) => needed.has(part));
  let start = fault.endedAt;
  for (const { beganAt, endedAt } of delaying.toSorted((one, other) => one.beganAt - other.beganAt)) {
    const end = Math.min(endedAt ?? until, until);
    if (beganAt < start + RECOVERY_LIMIT_MS && end > start) start = end;
  }
  return start;
}
