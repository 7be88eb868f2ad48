import { newId } from '@catraca/kernel/ids';
import { seller as example } from '../src/domain/examples.test-data.js';
import { cardOrderOf } from '../src/entry/card-order.mapping.js';
import { pixOrderOf } from '../src/entry/charge.mapping.js';
export const context = (accountId = 'acc_1') => ({ accountId, livemode: false, nowMs: Date.now() });
/** The example seller as the edge passes it on. */
export const seller = {
  id: 'acc_1',
  name: 'Loja',
  document: '11222333000181',
  email: 'loja@example.com',
  registration: 'approved',
  switches: null,
  contract: example.contract,
  createdAt: '2026-11-21T12:00:00.000Z',
  testClockOffsetSeconds: 0,
  moneyOut: 'open',
};
const customer = { name: 'Canário Souza', email: 'canario@example.com', document: '52998224725' };
/** What the edge asks for. */
export function order(changes = {}) {
  const chargeId = newId('ch');
  return {
    context: context(),
    chargeId,
    seller,
    amount: 12_990,
    customer,
    metadata: [],
    customerIp: '203.0.113.9',
    items: [],
    ...changes,
  };
}
/** The same as the rules take it, made by the real mapping: a new optional field needs no mention here. */
export const examplePixOrder = pixOrderOf(order({ chargeId: 'ch_1' }), 3_600);
/** What the edge asks for by card. */
export function cardOrder(changes = {}) {
  const { expiresIn: _, ...common } = order();
  return {
    ...common,
    seller: { ...seller, switches: { ...noSwitches, cardEnabled: true } },
    customer: { ...customer, phoneDdd: '11', phoneNumber: '987654321' },
    installments: 1,
    saveCard: false,
    fromBrowser: false,
    cardToken: { token: 'token_1', holderName: 'CANARIO SOUZA' },
    ...changes,
  };
}
const noSwitches = {
  cardEnabled: false,
  refundsEnabled: true,
  threeDsRequired: false,
  oneClickEnabled: true,
  cardLikeReferencesAllowed: false,
  ownMpiAllowed: false,
  mcpLiveWrites: false,
  cardTestingGuard: true,
  supportRefundLimit: 50_000,
};
/** The same as the rules take it. */
export const exampleCardOrder = cardOrderOf(cardOrder({ chargeId: 'ch_1' }));
/** The charges service as its callers see it. */
export class Charges {
  constructor(rpc) {
    this.rpc = rpc;
  }
  async create(changes = {}) {
    return (await this.rpc.createPixCharge(order(changes))).charge;
  }
  async get(chargeId) {
    return (await this.rpc.getCharge({ context: context(), chargeId })).charge;
  }
  async statusOf(chargeId) {
    return (await this.get(chargeId)).status;
  }
  async cancel(chargeId) {
    return (await this.rpc.cancelCharge({ context: context(), chargeId })).charge;
  }
  /** A bank's callback. */
  async notice(chargeId) {
    await this.rpc.receivePixCallback({ livemode: false, txids: [chargeId.slice(3)], nowMs: Date.now() });
  }
}
//# sourceMappingURL=seller.js.map
