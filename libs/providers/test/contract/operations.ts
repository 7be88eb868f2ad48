import type { Ports, Purpose } from '../../src/connectors/connector.ts';

/**
 * Methods of the ports that call the provider. `disputes` is a port inside of a port; `findAddress` asks a directory
 * of the operator (ADR 80).
 */
export type OperationName<P extends Purpose> = P extends 'PIX'
  ? Exclude<keyof Ports['PIX'], 'close' | 'disputes'> | 'disputes.find' | 'disputes.list'
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
