import type { ServiceName } from '@catraca/contracts/services';

/**
 * Charges and balance register their callback URL at the bank when they start, and the bank then asks the
 * gateway whether it answers there. A gateway that starts later is registered up to 5 s late, and the bank
 * sends no callback of a payment until then.
 */
export const startsFirst: readonly ServiceName[] = ['sandbox', 'gateway'];
