import { ApiError } from '@catraca/kernel/errors';
import { ProviderSteps } from '@catraca/platform/mongo/provider-steps';
import { CONFIG } from '@catraca/platform/service/config';
import { BanksOfModes } from '@catraca/providers/connectors/provider-of-modes';
import type { PixAutomatic } from '@catraca/providers/pix/pix-automatic';
import type { PixProvider } from '@catraca/providers/pix/pix-provider';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SubscriptionsSettings } from '../config.ts';

/** The banks that mandates are made at. They are told where to report them, and charges of them. */
@Injectable()
export class PixBanks extends BanksOfModes<'PIX'> implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) settings: SubscriptionsSettings, steps: ProviderSteps) {
    super('PIX', settings, { backgroundCallsPerSecond: settings.BACKGROUND_CALLS_PER_SECOND, steps });
  }

  protected override async register(bank: PixProvider, url: string): Promise<void> {
    await bank.automatic?.registerCallbacks(url);
  }
}

/** Throws provider_unavailable where Pix Automático is not set up at this bank. */
export function automaticOf({ automatic }: PixProvider): PixAutomatic {
  if (!automatic) throw new ApiError('provider_unavailable');
  return automatic;
}
