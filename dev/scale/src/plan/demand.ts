import { assumptions } from '../assumptions.ts';
import { commands, paymentCpu, saleCpu } from '../measured.ts';

const { callbackShare, notifierShare, paidShare } = assumptions;
const paid = paidShare.value;

/** CPU of a sale and its payment in µs, by service. */
export const serviceUs = {
  gateway: saleCpu.gateway.us * (1 + paid * callbackShare.value),
  charges: saleCpu.charges.us * (1 + paid * callbackShare.value),
  balance: saleCpu.balance.us + paid * paymentCpu.posting.us,
  webhooks: saleCpu.webhooks.us * (1 + 2 * paid),
  notifier: saleCpu.notifier.us + paid * paymentCpu.delivery.us * notifierShare.value,
  accounts: saleCpu.accounts.us,
  kafka: saleCpu.kafka.us * (1 + 2 * paid),
} as const;

/** Writes of a sale and its payment: those that wait for the majority, the others, and reads. */
interface Commands {
  durable: number;
  primaryOnly: number;
  reads: number;
}

const writes: Record<string, Commands> = {
  gateway: { durable: 2, primaryOnly: 0, reads: 0 },
  charges: { durable: 2 + paid, primaryOnly: 1 + paid, reads: paid },
  // A transaction: totals and postings, after three reads.
  balance: { durable: 2 * paid, primaryOnly: 0, reads: 3 * paid },
  webhooks: { durable: 1 + 2 * paid, primaryOnly: 0, reads: paid },
  notifier: { durable: paid, primaryOnly: 2 * paid, reads: 0 },
};

/**
 * CPU of the primaries in µs, by the database of a service, if no two writes share a command. With many shards that is nearly so:
 * a batch is split over them. So these are upper bounds, and rise in proportion to the sales.
 */
export const databaseUs: Record<string, number> = Object.fromEntries(
  Object.entries(writes).map(([service, { durable, primaryOnly, reads }]) => {
    const documentUs = commands.document.us;
    const ofWrites =
      durable * (commands.durable.us + documentUs) + primaryOnly * (commands.primaryOnly.us + documentUs);
    return [service, ofWrites + reads * commands.read.us];
  }),
);
