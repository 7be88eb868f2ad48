import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { LedgerEntry } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Dispute, Refund } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { type CallContext, timeIn } from '@catraca/kernel/call-context';
import type { Cents } from '@catraca/kernel/money';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { type Buyer, CUSTOMER_IP } from '../domain/test-run/buyers.ts';
import type { SaleStep } from '../domain/test-run/plan.ts';
import { GrpcServices } from './grpc-services.ts';
import { SecretKeyCache } from './secret-key.cache.ts';

/** A sale that is to be made, under the id of its charge. */
export interface SaleOrder {
  chargeId: string;
  step: SaleStep;
  buyer: Buyer;
  reference: string;
}

/** Opens the test mode of accounts, for runs. */
@Injectable()
export class TestShops {
  constructor(
    private readonly services: GrpcServices,
    private readonly keys: SecretKeyCache,
  ) {}

  /** With the account's contract and clock of now. Throws resource_not_found. */
  async open(accountId: string): Promise<TestShop> {
    const { account } = await this.services.accounts.getAccount({ accountId });
    return new TestShop(this.services, account!);
  }

  /** Safe to repeat with the same `advanceId`. */
  async advanceClock(accountId: string, seconds: number, advanceId: string): Promise<void> {
    await this.services.accounts.advanceTestClock({ accountId, seconds, advanceId });
    this.keys.invalidate(accountId);
  }
}

/** What an account's server asks of Catraca, and a person of the sandbox, in test mode. */
export class TestShop {
  constructor(
    private readonly services: GrpcServices,
    private readonly account: Account,
  ) {}

  get context(): CallContext {
    const { id: accountId, testClockOffsetSeconds } = this.account;
    return { accountId, livemode: false, now: timeIn(testClockOffsetSeconds, false, new Date()) };
  }

  get isApproved(): boolean {
    return this.account.registration === 'approved';
  }

  cardTerms() {
    return this.services.cardSales.getClientConfig({ context: this.wire, seller: this.account });
  }

  async sellPix(order: SaleOrder): Promise<Charge> {
    const { charge } = await this.services.charges.createPixCharge(this.saleOf(order));
    return charge!;
  }

  /** Throws card_declined. */
  async sellByCard(order: SaleOrder): Promise<Charge> {
    const { step, buyer } = order;
    const { token } = await this.services.sandbox.createTestToken({
      context: this.wire,
      behaviour: step.card!,
    });
    const { charge } = await this.services.charges.createCardCharge({
      ...this.saleOf(order),
      installments: step.installments,
      saveCard: false,
      fromBrowser: false,
      cardToken: { token, holderName: buyer.name, billingAddress: null },
      threeDs: null,
    });
    return charge!;
  }

  async charge(chargeId: string): Promise<Charge> {
    return (await this.services.charges.getCharge({ context: this.wire, chargeId })).charge!;
  }

  async pay(chargeId: string): Promise<void> {
    await this.services.sandbox.payCharge({ context: this.wire, chargeId });
  }

  async expire(chargeId: string): Promise<void> {
    await this.services.sandbox.expireCharge({ context: this.wire, chargeId });
  }

  async cancel(chargeId: string): Promise<void> {
    await this.services.charges.cancelCharge({ context: this.wire, chargeId });
  }

  async decideAnalysis(chargeId: string, outcome: 'approved' | 'refused'): Promise<void> {
    await this.services.sandbox.decideAnalysis({ context: this.wire, chargeId, outcome });
  }

  async chargeBack(chargeId: string): Promise<void> {
    await this.services.sandbox.chargeBack({ context: this.wire, chargeId });
  }

  /** Of all that is left, or of `amount`. Safe to repeat with the same id. */
  async refund(chargeId: string, refundId: string, amount: Cents | undefined): Promise<Refund> {
    const order = { context: this.wire, refundId, chargeId, amount, seller: this.account };
    return (await this.services.refunds.createRefund(order)).refund!;
  }

  async refundOf(refundId: string): Promise<Refund> {
    return (await this.services.refunds.getRefund({ context: this.wire, refundId })).refund!;
  }

  async openDispute(chargeId: string): Promise<Dispute> {
    const context = this.wire;
    return (await this.services.disputesSandbox.openTestDispute({ context, chargeId })).dispute!;
  }

  async decideDispute(disputeId: string, outcome: 'approved' | 'rejected'): Promise<void> {
    await this.services.disputesSandbox.decideTestDispute({ context: this.wire, disputeId, outcome });
  }

  async dispute(disputeId: string): Promise<Dispute> {
    const { id: accountId } = this.account;
    return (await this.services.refunds.getDispute({ accountId, disputeId })).dispute!;
  }

  async disputes(page: number, perPage: number): Promise<Dispute[]> {
    const filter = { accountId: this.account.id, livemode: false, page, perPage };
    return (await this.services.refunds.listDisputes(filter)).disputes;
  }

  /** Entries after this sequence, oldest first. Dates are inclusive. */
  async ledger(
    period: { from: string; to: string },
    afterSequence: number,
    limit: number,
  ): Promise<LedgerEntry[]> {
    const query = { context: this.wire, ...period, afterSequence, limit };
    return (await this.services.balance.listLedgerEntries(query)).entries;
  }

  async balance(): Promise<Cents> {
    return (await this.services.balance.getBalance({ context: this.wire })).balance!.balance;
  }

  private get wire() {
    return toWire(this.context);
  }

  private saleOf({ chargeId, step, buyer, reference }: SaleOrder) {
    return {
      context: this.wire,
      chargeId,
      seller: this.account,
      amount: step.amount,
      customer: buyer,
      reference,
      metadata: [],
      items: [],
      customerIp: CUSTOMER_IP,
    };
  }
}
