import { ulidOf } from '@catraca/kernel/ids';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { CONFIG } from '@catraca/platform/service/config';
import { BanksOfModes } from '@catraca/providers/connectors/provider-of-modes';
import { unavailable } from '@catraca/providers/http/outcome';
import type { PixAutomatic, ScheduledOrder } from '@catraca/providers/pix/pix-automatic';
import type { PixOrder, PixProvider } from '@catraca/providers/pix/pix-provider';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { Charge, ScheduledDetails } from '../domain/charge.ts';

/** The banks of test and live mode, and what they are told of a charge. */
@Injectable()
export class PixBanks extends BanksOfModes<'PIX'> implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: ChargesSettings, steps: ProviderSteps) {
    super('PIX', settings, {
      merchant: { name: settings.PIX_MERCHANT_NAME, city: settings.PIX_MERCHANT_CITY },
      backgroundCallsPerSecond: settings.BACKGROUND_CALLS_PER_SECOND,
      steps,
    });
  }

  /** Derived from the charge's id, so that a retry cannot create a second charge at the bank. */
  txidOf({ id }: Pick<Charge, 'id'>): string {
    return ulidOf(id);
  }

  /** Throws provider_unavailable when Pix Automático is not set up at this bank. */
  automaticOf({ automatic }: PixProvider): PixAutomatic {
    if (automatic) return automatic;
    throw unavailable('Pix Automático', new Error('not set up at this bank'));
  }

  scheduledOrderFor(charge: Charge, { bankMandateId, dueOn }: ScheduledDetails): ScheduledOrder {
    const { amount, description } = charge;
    return { txid: this.txidOf(charge), bankId: bankMandateId, amount, dueOn, description };
  }

  orderFor(charge: Charge): PixOrder {
    const { amount, expiresIn, description, buyer } = charge;
    return {
      txid: this.txidOf(charge),
      amount,
      expiresIn,
      description,
      // API Pix knows payers by CPF or CNPJ (2.9.0, CobSolicitada.devedor)
      ...(buyer.documentType !== 'PASSPORT' && { payer: { name: buyer.name, document: buyer.document } }),
    };
  }
}
