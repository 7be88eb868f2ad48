import { bankOptions, bankProblems, bankSettings } from '../bank/settings.ts';
import { type Connector, portOf } from '../connectors/connector.ts';
import { callbacks } from './callbacks.ts';
import { EfiPayouts } from './client.ts';

const settings = bankSettings({
  url: {
    description: 'base URL of the bank that pays withdrawals, with Efí’s Pix Send; they wait without it',
    example: 'https://pix.api.efipay.com.br',
  },
  key: {
    description: 'Pix key of the account that pays; a key of its own, as its callback URL is for payouts',
    example: 'saques@plataforma.example',
  },
  callbackUrl: { example: 'https://api.loja.example/callbacks/efi/live/<CALLBACK_TOKEN_LIVE>' },
  scopes: [], // the standard has no names for payouts, and Efí's documentation asks for none
});

/** Efí, for payouts (Pix Send, ADR 36). */
export const efi: Connector = {
  name: 'efi',
  can: { pix: false, pixAutomatic: false, payouts: true, cards: false, disputes: false },
  callbacks,
  ports: {
    PAYOUT: portOf({
      settings,
      problemsOf: bankProblems,
      connect: (given, { mode, timeoutMs }) => ({
        client: new EfiPayouts({ ...bankOptions(given, mode), pixKey: given.KEY, timeoutMs }),
        callbackUrl: given.CALLBACK_URL,
      }),
    }),
  },
};
