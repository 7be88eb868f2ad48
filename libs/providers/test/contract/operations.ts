import type { Ports, Purpose } from '../../src/connectors/connector.ts';
import type { PixAutomatic } from '../../src/pix/pix-automatic.ts';
import type { PixDisputes } from '../../src/pix/pix-provider.ts';

/**
 * Methods of the ports that call the provider. `disputes` and `automatic` are ports inside of a port;
 * `findAddress` asks a directory of the operator (ADR 80).
 */
export type OperationName<P extends Purpose> = P extends 'PIX'
  ?
      | Exclude<keyof Ports['PIX'], 'close' | 'disputes' | 'automatic'>
      | `disputes.${keyof PixDisputes}`
      | `automatic.${keyof PixAutomatic}`
  : Exclude<keyof Ports[P], 'close' | 'findAddress'>;

/** All of them: a method that is missing here does not compile, and one without fixtures fails the suite. */
const operations: { readonly [P in Purpose]: Readonly<Record<OperationName<P>, true>> } = {
  PIX: {
    createCharge: true,
    findCharge: true,
    cancelCharge: true,
    listCharges: true,
    listPayments: true,
    returnPayment: true,
    findReturn: true,
    findPayment: true,
    listReturns: true,
    registerCallback: true,
    'disputes.find': true,
    'disputes.list': true,
    'automatic.createMandate': true,
    'automatic.findOrdered': true,
    'automatic.findMandate': true,
    'automatic.qrCodeOf': true,
    'automatic.cancelMandate': true,
    'automatic.listMandates': true,
    'automatic.requestApproval': true,
    'automatic.findRequest': true,
    'automatic.scheduleCharge': true,
    'automatic.findScheduled': true,
    'automatic.cancelScheduled': true,
    'automatic.retryScheduled': true,
    'automatic.listScheduled': true,
    'automatic.registerCallbacks': true,
  },
  PAYOUT: { send: true, find: true, registerCallback: true },
  ACQUIRER: {
    charge: true,
    findOrder: true,
    findCharge: true,
    listCharges: true,
    canceledSince: true,
    listChargedBack: true,
    cancelCharge: true,
    saveCard: true,
    deleteCard: true,
    findAuthentication: true,
    findCardTraits: true,
    payables: true,
  },
};

export function operationsOf(purpose: Purpose): string[] {
  return Object.keys(operations[purpose]);
}
