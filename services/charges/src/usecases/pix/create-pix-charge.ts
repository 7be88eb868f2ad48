import type { CallContext } from '@catraca/kernel/call-context';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { unavailable } from '@catraca/providers/http/outcome';
import { isRefusalFinal } from '@catraca/providers/pix/doubt';
import type { PixCharge } from '@catraca/providers/pix/pix-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import type { Charge } from '../../domain/charge.ts';
import { follow, refuse } from '../../domain/pix/follow.ts';
import { type PixOrder, requestPixCharge } from '../../domain/pix/pix-order.ts';

const CREATE = 'PUT /cob/{txid}';

/**
 * Creates a Pix charge at the bank. Safe to repeat with the same charge id: an interrupted attempt is
 * continued. Throws seller_not_approved, amount_below_minimum, provider_unavailable, provider_rate_limited,
 * and what the bank refused.
 */
@Injectable()
export class CreatePixCharge {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly sandboxClock: SandboxClock,
  ) {}

  async execute(context: CallContext, order: PixOrder): Promise<Charge> {
    const requested = requestPixCharge(context, order);
    const intent = await this.charges.insertOrFind(context, requested);
    if (intent.status !== 'requested') return intent;

    const atBank = await this.createAtBank(context, intent, intent === requested ? null : intent.createdAt);
    return this.charges.change(context, intent, (charge) => follow(charge, atBank, context.now));
  }

  /** Ends an intent that the bank refused and does not know. `earlierSend`: of an interrupted attempt. */
  private async createAtBank(
    context: CallContext,
    intent: Charge,
    earlierSend: Date | null,
  ): Promise<PixCharge> {
    const bank = this.banks.of(intent, context.now);
    await this.sandboxClock.sync(intent, this.banks.txidOf(intent), context.now);
    try {
      return await bank.createCharge(this.banks.orderFor(intent));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const isFinal = error.isDefinite(CREATE) && isRefusalFinal(error, earlierSend, context.now);
      if (!isFinal) throw unavailable(CREATE, error);
      if ((await bank.findCharge(this.banks.txidOf(intent))) === null)
        await this.charges.change(context, intent, refuse);
      throw error;
    }
  }
}
