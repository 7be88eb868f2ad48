import type { z } from 'zod';
import type { BankOptions } from '../bacen/http.ts';
import { BankSettings, type SettingsOf } from '../bank-settings.ts';
import type { ProviderMode } from '../provider-mode.ts';

const settingsOfBanks = new BankSettings('PAYOUT', {
  url: {
    description: 'base URL of the bank that pays withdrawals, with Efí’s Pix Send; they wait without it',
    example: 'https://pix.api.efipay.com.br',
  },
  key: {
    description: 'Pix key of the account that pays; a key of its own, as its callback URL is for payouts',
    example: 'saques@plataforma.example',
  },
  callbackUrl: { example: 'https://api.loja.example/callbacks/efi/live/<CALLBACK_TOKEN_LIVE>' },
});

/** Settings of the bank that pays withdrawals of one mode. */
export function payoutSettings<Of extends ProviderMode>(mode: Of): SettingsOf<'PAYOUT', Of> {
  return settingsOfBanks.of(mode);
}

/** Names every setting of a bank that is missing although another one is given, and what a live bank lacks. */
export function checkPayoutSettings(
  settings: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  settingsOfBanks.check(settings, context);
}

/** How to reach the bank that pays withdrawals of a mode, or null when it has none. */
export function payoutOptions(
  settings: Partial<Record<string, unknown>>,
  mode: ProviderMode,
): BankOptions | null {
  return settingsOfBanks.options(settings, mode);
}
