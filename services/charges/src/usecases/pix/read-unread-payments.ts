import { CONFIG } from '@catraca/platform/service/config';
import { log } from '@catraca/platform/telemetry/log';
import { isOfOneRead } from '@catraca/providers/http/outcome';
import type { PixProvider, ReceivedPayment } from '@catraca/providers/pix/pix-provider';
import { Inject, Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { UnreadPaymentStore } from '../../adapters/unread-payment.store.ts';
import type { ChargesSettings } from '../../config.ts';
import { FollowReceivedPayments } from './follow-received-payments.ts';

const MAX_BATCH = 50;

/**
 * Reads payments again that the bank's list named and that could not be read, and follows them. Apart from
 * the list: neither waits for the other. One that a callback told of meanwhile is not read any more.
 */
@Injectable()
export class ReadUnreadPayments {
  private readonly limit: number;

  constructor(
    private readonly banks: PixBanks,
    private readonly unread: UnreadPaymentStore,
    private readonly charges: ChargeStore,
    private readonly followReceived: FollowReceivedPayments,
    @Inject(CONFIG) { BACKGROUND_CALLS_PER_SECOND }: ChargesSettings,
  ) {
    // Not more than a second's worth: what is claimed and not yet asked would be due again.
    this.limit = Math.min(MAX_BATCH, BACKGROUND_CALLS_PER_SECOND);
  }

  /** Returns the number of payments that were due. 0 also when the bank answers nothing more now. */
  async execute(livemode: boolean, now: Date): Promise<number> {
    if (!this.banks.has(livemode)) return 0;
    const due = (await this.unread.claimDue(livemode, now, this.limit)).map(({ endToEndId }) => endToEndId);
    if (due.length === 0) return 0;
    const known = await this.charges.paymentsAmong(due);
    const bank = this.banks.inBackground({ livemode });
    const { read, unasked } = await readEach(
      bank,
      due.filter((id) => !known.has(id)),
    );
    await this.followReceived.execute(read, livemode, now);
    await this.unread.remove([...known, ...read.map(({ endToEndId }) => endToEndId)]);
    if (unasked.length === 0) return due.length;
    await this.unread.putBack(unasked, now);
    return 0;
  }
}

/** The payments that can be read now. `unasked`: the bank refused our access or rate before these. */
async function readEach(
  bank: PixProvider,
  endToEndIds: readonly string[],
): Promise<{ read: ReceivedPayment[]; unasked: string[] }> {
  const read: ReceivedPayment[] = [];
  for (const [at, endToEndId] of endToEndIds.entries()) {
    try {
      const payment = await bank.findPayment(endToEndId);
      if (payment) read.push(payment);
    } catch (error) {
      if (isOfOneRead(error)) continue;
      log.warn({ err: error }, 'reading payments again was stopped and will be retried');
      return { read, unasked: endToEndIds.slice(at) };
    }
  }
  return { read, unasked: [] };
}
