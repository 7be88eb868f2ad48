import { doubtEnd } from '@catraca/kernel/doubt';
import { ulidOf } from '@catraca/kernel/ids';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { log } from '@catraca/platform/telemetry/log';
import { isNotTaken, unavailable } from '@catraca/providers/http/outcome';
import type {
  BankMandate,
  EarlierSends,
  MandateOrder,
  PixAutomatic,
} from '@catraca/providers/pix/pix-automatic';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { automaticOf, PixBanks } from '../../adapters/pix-banks.ts';
import { abandoned, confirmed, withdrawing } from '../../domain/follow-mandate.ts';
import type { Ending, Mandate } from '../../domain/mandate.ts';
import { SettleMandate } from './settle-mandate.ts';

const CREATE = 'POST /rec';
const ASK = 'POST /solicrec';

/**
 * Brings a requested mandate to the bank, and asks the payer. The bank chooses the id, so a send is stored
 * before it is made, and after one of unknown outcome the mandate is looked for by its contract (ADR 81). One
 * whose payer cannot be asked is ended. Throws provider_unavailable while the outcome is unknown, and
 * provider_rate_limited.
 */
@Injectable()
export class OrderAtBank {
  constructor(
    private readonly mandates: MandateStore,
    private readonly banks: PixBanks,
    private readonly charges: ChargesClient,
    private readonly sandboxClock: SandboxClock,
    private readonly settleMandate: SettleMandate,
  ) {}

  /** `now`: the account's time. `realNow`: by which the bank lists. */
  async execute(mandate: Mandate, now: Date, realNow: Date): Promise<Mandate> {
    if (!mandate.bankId) return this.askPayer(await this.send(mandate, now, realNow), now, true);
    // A request that got no answer may still be processed, and be why another one is refused.
    return this.askPayer(mandate, now, doubtEnd(mandate.sends!.lastAt) <= realNow);
  }

  /** Looks for what an earlier send created, without sending. Null: the bank shows no such mandate. */
  async findSent(mandate: Mandate, now: Date, realNow: Date): Promise<Mandate | null> {
    const earlier = await this.earlierSends(mandate, realNow);
    if (!earlier) return null;
    const bank = automaticOf(this.banks.inBackground(mandate, now));
    const found = await bank.findOrdered(orderOf(mandate), earlier);
    return found && this.askPayer(await this.register(mandate, found, now), now, true);
  }

  /** Ends one that the payer was not asked for. Why is stored first: the job carries on what fails. */
  async giveUp(mandate: Mandate, ending: Ending, now: Date): Promise<Mandate> {
    const ended = await this.mandates.change(mandate, now, (current) => withdrawing(current, ending));
    try {
      return await this.withdraw(ended, now);
    } catch (error) {
      log.warn({ err: error, mandate: mandate.id }, 'a mandate will be ended at the bank later');
      return ended;
    }
  }

  /** Its reference is free once the bank has ended it. */
  async withdraw(mandate: Mandate, now: Date): Promise<Mandate> {
    if (mandate.status !== 'requested') return mandate;
    await this.sandboxClock.sync(mandate, mandate.bankId!, now);
    await automaticOf(this.banks.of(mandate, now)).cancelMandate(mandate.bankId!);
    return this.settleMandate.execute(await this.mandates.change(mandate, now, abandoned), now);
  }

  private async send(mandate: Mandate, now: Date, realNow: Date): Promise<Mandate> {
    const bank = automaticOf(this.banks.of(mandate, now));
    const earlier = await this.earlierSends(mandate, realNow);
    if (earlier && doubtEnd(earlier.lastAt) > realNow) {
      const found = await bank.findOrdered(orderOf(mandate), earlier);
      if (!found) throw unavailable(CREATE, new Error('an earlier send may still be processed'));
      return this.register(mandate, found, now);
    }
    const sending = await this.markSent(mandate, now, realNow);
    try {
      return await this.register(sending, await bank.createMandate(orderOf(mandate), earlier), now);
    } catch (error) {
      if (isUndone(error)) await this.unmark(sending, mandate, now);
      if (!(error instanceof ProviderRefused)) throw error;
      if (error.afterDoubt || !error.isDefinite(CREATE)) throw unavailable(CREATE, error);
      const refused = await this.mandates.change(sending, now, abandoned);
      await this.settleMandate.execute(refused, now);
      throw error;
    }
  }

  /** Nothing was sent: a retry may send at once. */
  private async unmark(sending: Mandate, { sends }: Mandate, now: Date): Promise<void> {
    const markedAt = sending.sends!.lastAt.getTime();
    await this.mandates.change(sending, now, (current) => {
      const isOurs = current.status === 'requested' && current.sends?.lastAt.getTime() === markedAt;
      return isOurs && current.bankId === null ? { set: { sends }, event: null } : null;
    });
  }

  /** Only who stores the send makes it. */
  private async markSent(mandate: Mandate, now: Date, lastAt: Date): Promise<Mandate> {
    let isOurs = false;
    const marked = await this.mandates.change(mandate, now, ({ status, sends }) => {
      isOurs = status === 'requested' && sends?.lastAt.getTime() === mandate.sends?.lastAt.getTime();
      return isOurs ? { set: { sends: { firstAt: sends?.firstAt ?? lastAt, lastAt } }, event: null } : null;
    });
    if (!isOurs) throw unavailable(CREATE, new Error('another request is sending the mandate'));
    return marked;
  }

  private async earlierSends(mandate: Mandate, now: Date): Promise<EarlierSends | null> {
    const { sends } = mandate;
    return sends && { ...sends, now, others: await this.mandates.bankIdsOf(mandate, sends) };
  }

  private register(mandate: Mandate, { bankId }: BankMandate, now: Date): Promise<Mandate> {
    return this.mandates.change(mandate, now, (current) =>
      current.status === 'requested' && current.bankId === null ? { set: { bankId }, event: null } : null,
    );
  }

  /** `isFirst`: no earlier request can be processed any more, so that a refusal stands. */
  private async askPayer(mandate: Mandate, now: Date, isFirst: boolean): Promise<Mandate> {
    const bank = automaticOf(this.banks.of(mandate, now));
    await this.sandboxClock.sync(mandate, mandate.bankId!, now);
    try {
      return await this.confirm(mandate, await this.askedBy(mandate, bank), now);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if (isFirst && !error.afterDoubt && error.isDefinite(ASK))
        return this.giveUp(mandate, 'request_refused', now);
      throw unavailable(error.operation, error);
    }
  }

  private async confirm(mandate: Mandate, qrCode: string | null, now: Date): Promise<Mandate> {
    if (qrCode && mandate.firstChargeId)
      await this.charges.setFirstQrCode({ ...mandate, now }, mandate.firstChargeId, qrCode);
    const pending = await this.mandates.change(mandate, now, (current) => confirmed(current, { qrCode }));
    return this.settleMandate.execute(pending, now);
  }

  /** The QR code that the payer reads, or null when the payer's bank asks. */
  private async askedBy({ bankId, firstChargeId, payerBank, ...mandate }: Mandate, bank: PixAutomatic) {
    if (!payerBank) return bank.qrCodeOf(bankId!, firstChargeId && ulidOf(firstChargeId));
    const { customer, expiresAt } = mandate;
    await bank.requestApproval(bankId!, { payer: customer, bank: payerBank, expiresAt });
    return null;
  }
}

/** Whether the bank surely made no mandate: the order did not leave, or was turned away. */
function isUndone(error: unknown): boolean {
  if (error instanceof ProviderRefused) return error.operation !== CREATE || !error.afterDoubt;
  return isNotTaken(error);
}

function orderOf(mandate: Mandate): MandateOrder {
  const { reference, description, customer, startsOn, endsOn, interval, amount, minimumLimit } = mandate;
  return {
    contract: reference,
    description,
    payer: { name: customer.name, document: customer.document },
    startsOn,
    endsOn,
    interval,
    amount,
    minimumLimit,
    allowsRetries: mandate.retry === 'three_in_seven_days',
    firstTxid: mandate.firstChargeId && ulidOf(mandate.firstChargeId),
    needsQrCode: mandate.authorization !== 'bank_request',
  };
}
