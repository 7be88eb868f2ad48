import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  Balance,
  BankAccount,
  LedgerEntry,
  Withdrawal,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type {
  Charge,
  CreateCardChargeRequest,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { OpenSessionRequest } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import type { Dispute, Refund } from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { type CallContext, timeIn } from '@catraca/kernel/call-context';
import type { Cents } from '@catraca/kernel/money';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import type { TestCard } from '../domain/test-run/fates.ts';
import type { PayoutOutcome } from '../domain/test-trigger/scripts.ts';
import { GrpcServices } from './grpc-services.ts';
import { SecretKeyCache } from './secret-key.cache.ts';
import { TestMandates } from './test-mandates.ts';

type OfShop = 'context' | 'chargeId' | 'seller';
/** What is sold, in the fields of the calls to charges. */
export type PixSale = Omit<CreatePixChargeRequest, OfShop>;
type OfTestCard = 'saveCard' | 'fromBrowser' | 'cardId' | 'cardToken' | 'threeDs';
export type CardSale = Omit<CreateCardChargeRequest, OfShop | OfTestCard>;
export type SessionOffer = Pick<OpenSessionRequest, 'offer' | 'customer' | 'expiresIn'>;

/** Opens the test mode of accounts, for runs and triggers. */
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

  /** By the account's clock of now. */
  get mandates(): TestMandates {
    return new TestMandates(this.services, this.account, this.context);
  }

  get isApproved(): boolean {
    return this.account.registration === 'approved';
  }

  cardTerms() {
    return this.services.cardSales.getClientConfig({ context: this.wire, seller: this.account });
  }

  /** Whether a Pix can be withdrawn once it is paid. */
  get settlesAtOnce(): boolean {
    return this.account.contract!.pix!.settlementDays === 0;
  }

  /** The least that a sale may cost. */
  get minAmount(): Cents {
    return this.account.contract!.minAmount;
  }

  /** Safe to repeat with the same id. */
  async sellPix(chargeId: string, sale: PixSale): Promise<Charge> {
    const order = { ...sale, context: this.wire, chargeId, seller: this.account };
    return (await this.services.charges.createPixCharge(order)).charge!;
  }

  /** Safe to repeat with the same id. Throws card_declined. */
  async sellByCard(chargeId: string, sale: CardSale, behaviour: TestCard): Promise<Charge> {
    const context = this.wire;
    const { token } = await this.services.sandbox.createTestToken({ context, behaviour });
    const { charge } = await this.services.charges.createCardCharge({
      ...sale,
      context,
      chargeId,
      seller: this.account,
      saveCard: false,
      fromBrowser: false,
      cardToken: { token, holderName: sale.customer!.name, billingAddress: null },
      threeDs: null,
    });
    return charge!;
  }

  /** Safe to repeat with the same id. */
  async openSession(sessionId: string, offer: SessionOffer): Promise<void> {
    const order = { ...offer, context: this.wire, sessionId, seller: this.account, saveCard: false };
    await this.services.sessions.openSession(order);
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

  /** From now on the sandbox bank refuses to return the payment of this charge. */
  async refuseRefunds(chargeId: string): Promise<void> {
    await this.services.disputesSandbox.refuseTestRefunds({ context: this.wire, chargeId });
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

  async balance(): Promise<Balance> {
    return (await this.services.balance.getBalance({ context: this.wire })).balance!;
  }

  /** Safe to repeat with the same id. Throws bank_account_missing, insufficient_balance. */
  async withdraw(withdrawalId: string, amount: Cents): Promise<void> {
    await this.services.withdrawals.createWithdrawal({ context: this.wire, withdrawalId, amount });
  }

  async withdrawal(withdrawalId: string): Promise<Withdrawal> {
    const { id: accountId } = this.account;
    return (await this.services.withdrawals.getWithdrawal({ accountId, withdrawalId })).withdrawal!;
  }

  /** Throws withdrawal_not_decidable. */
  async decideWithdrawal(withdrawalId: string, outcome: PayoutOutcome): Promise<void> {
    const decision = { context: this.wire, withdrawalId, outcome };
    await this.services.withdrawalsSandbox.decideTestWithdrawal(decision);
  }

  /** In the name of the account itself, as every one must be. */
  async registerBankAccount(where: Omit<BankAccount, 'holderName' | 'holderDocument'>): Promise<void> {
    const { name: holderName, document: holderDocument } = this.account;
    const bankAccount = { ...where, holderName, holderDocument };
    const registration = { context: this.wire, seller: this.account, bankAccount };
    await this.services.withdrawals.putBankAccount(registration);
  }

  private get wire() {
    return toWire(this.context);
  }
}
