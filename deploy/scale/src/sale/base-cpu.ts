import { commands, paymentCpu, saleCpu } from '../measured.ts';

/**
 * CPU in µs without that of the commands, which the simulation adds by how many there are. On one machine a sale has about 0.2
 * commands a collection, as five sales share one.
 */
const COMMANDS_A_WRITE = 0.2;
const driverUs = COMMANDS_A_WRITE * commands.driver.us;

/** Webhooks from a backlog: what of the 2,436 µs the notifier has itself. Derived, as the bench has only the sum. */
const NOTIFIER_SHARE = 0.4;

export const baseCpu = {
  gateway: saleCpu.gateway.us - 2 * driverUs,
  charges: saleCpu.charges.us - 2 * driverUs,
  bank: saleCpu.bank.us - driverUs,
  /** A callback passes the edge without a key, a schema and a record. Derived: half a sale. */
  callback: saleCpu.gateway.us / 2,
  /** One write and one call of the bank, as half a sale has. Derived. */
  confirmation: saleCpu.charges.us / 2,
  delivery: paymentCpu.delivery.us * NOTIFIER_SHARE,
} as const;
