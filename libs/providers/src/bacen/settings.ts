import type { z } from 'zod';
import { BankSettings, type SettingsOf } from '../bank-settings.ts';
import type { ProviderMode } from '../provider-mode.ts';
import type { BankOptions } from './http.ts';

const settingsOfBanks = new BankSettings('PIX', {
  url: {
    description: 'base URL of the bank’s API Pix 2.9.0',
    example: 'https://pix.bank.example/api/v2',
  },
  key: { description: 'Pix key that receives the payments', example: 'pix@loja.example' },
  callbackUrl: { example: 'https://api.loja.example/callbacks/bacen/live/<CALLBACK_TOKEN_LIVE>' },
});

/** Settings of the bank of one mode. */
export function bankSettings<Of extends ProviderMode>(mode: Of): SettingsOf<'PIX', Of> {
  return settingsOfBanks.of(mode);
}

/** Names every setting of a bank that is missing although another one is given, and what a live bank lacks. */
export function checkBankSettings(
  settings: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  settingsOfBanks.check(settings, context);
}

/** How to reach the bank of a mode, or null when it has none. */
export function bankOptions(
  settings: Partial<Record<string, unknown>>,
  mode: ProviderMode,
): BankOptions | null {
  return settingsOfBanks.options(settings, mode);
}
