import { z } from 'zod';
import { bankOptions, bankProblems, bankSettings } from '../bank/settings.ts';
import { type Connector, portOf } from '../connectors/connector.ts';
import { callbacks } from './callbacks.ts';
import { BacenPix } from './client.ts';

const settings = bankSettings({
  url: {
    description: 'base URL of the bank’s API Pix 2.9.0, with its path',
    example: 'https://pix.bank.example/api/v2',
  },
  key: { description: 'Pix key that receives the payments', example: 'pix@loja.example' },
  callbackUrl: { example: 'https://api.loja.example/callbacks/bacen/live/<CALLBACK_TOKEN_LIVE>' },
  scopes: ['cob.read', 'cob.write', 'pix.read', 'pix.write', 'webhook.read', 'webhook.write'],
}).extend({
  DISPUTES: z.enum(['none', 'catraca']).default('none').meta({
    description:
      'where the bank tells of disputes (MED): `none` (default; API Pix has no route for them) or `catraca` (our routes `/med`, as the sandbox has them)',
    example: 'none',
  }),
});

/** Any bank of API Pix 2.9.0. */
export const bacen: Connector = {
  name: 'bacen',
  can: { pix: true, pixAutomatic: false, payouts: false, cards: false, disputes: true },
  callbacks,
  ports: {
    PIX: portOf({
      settings,
      problemsOf: bankProblems,
      connect(given, { mode, merchant, timeoutMs }) {
        const hasDisputes = given.DISPUTES === 'catraca';
        const bank = { ...bankOptions(given, mode), pixKey: given.KEY };
        return {
          client: new BacenPix({ ...bank, merchant, hasDisputes, timeoutMs }),
          cannot: hasDisputes ? [] : ['disputes'],
          callbackUrl: given.CALLBACK_URL,
        };
      },
    }),
  },
};
