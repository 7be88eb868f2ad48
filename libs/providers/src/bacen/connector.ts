import { z } from 'zod';
import { bankOptions, bankProblems, bankSettings } from '../bank/settings.ts';
import { type Connector, portOf } from '../connectors/connector.ts';
import type { ReceivingAccount } from './automatic/requests.ts';
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
  AUTOMATIC_ACCOUNT: z
    .string()
    .regex(/^[\dX]{1,20}$/)
    .optional()
    .meta({
      description: 'account that payments of mandates go to (Pix Automático); without it there are none',
      example: '123456',
    }),
  AUTOMATIC_BRANCH: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional()
    .meta({ description: 'branch of that account', example: '0001' }),
  AUTOMATIC_ACCOUNT_TYPE: z
    .enum(['CORRENTE', 'POUPANCA', 'PAGAMENTO'])
    .default('PAGAMENTO')
    .meta({ description: 'kind of that account, in the standard’s words', example: 'PAGAMENTO' }),
  DISPUTES: z.enum(['none', 'catraca']).default('none').meta({
    description:
      'where the bank tells of disputes (MED): `none` (default; API Pix has no route for them) or `catraca` (our routes `/med`, as the sandbox has them)',
    example: 'none',
  }),
});

/** Asked for only where there are mandates: a bank may refuse a scope that it has not granted. */
const automaticScopes = [
  ...['rec.read', 'rec.write', 'solicrec.read', 'solicrec.write', 'cobr.read', 'cobr.write'],
  ...['payloadlocationrec.read', 'payloadlocationrec.write'],
  ...['webhookrec.read', 'webhookrec.write', 'webhookcobr.read', 'webhookcobr.write'],
];

function receivingAccountOf(given: z.output<typeof settings>): ReceivingAccount | undefined {
  const { AUTOMATIC_ACCOUNT: conta, AUTOMATIC_BRANCH: agencia, AUTOMATIC_ACCOUNT_TYPE: tipoConta } = given;
  return conta ? { ...(agencia && { agencia }), conta, tipoConta } : undefined;
}

/** Any bank of API Pix 2.9.0. */
export const bacen: Connector = {
  name: 'bacen',
  can: { pix: true, pixAutomatic: true, payouts: false, cards: false, disputes: true },
  callbacks,
  ports: {
    PIX: portOf({
      settings,
      problemsOf: bankProblems,
      connect(given, { mode, merchant, timeoutMs }) {
        const hasDisputes = given.DISPUTES === 'catraca';
        const automatic = receivingAccountOf(given);
        const scopes = automatic ? automaticScopes : [];
        const bank = bankOptions(given, mode, scopes);
        return {
          client: new BacenPix({ ...bank, pixKey: given.KEY, merchant, hasDisputes, automatic, timeoutMs }),
          cannot: [
            ...(hasDisputes ? [] : (['disputes'] as const)),
            ...(automatic ? [] : (['pixAutomatic'] as const)),
          ],
          callbackUrl: given.CALLBACK_URL,
        };
      },
    }),
  },
};
