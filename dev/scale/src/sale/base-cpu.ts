import { commands, saleCpu } from '../measured.ts';

/**
 * CPU in µs without that of the commands, which the simulation adds by how many there are. On one machine a sale has about 0.2
 * commands a collection, as five sales share one.
 */
const COMMANDS_A_WRITE = 0.2;
const driverUs = COMMANDS_A_WRITE * commands.driver.us;

export const baseCpu = {
  gateway: saleCpu.gateway.us - 2 * driverUs,
  charges: saleCpu.charges.us - 2 * driverUs,
  bank: saleCpu.bank.us - driverUs,
} as const;
