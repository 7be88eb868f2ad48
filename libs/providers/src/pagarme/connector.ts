import { type Connector, portOf } from '../connectors/connector.ts';
import { callbacks } from './callbacks.ts';
import { PagarmeAcquirer } from './client.ts';
import { browserSideOf, problemsOf, settings } from './settings.ts';

/** The acquirer Pagar.me v5 (ADR 40). Its disputes are chargebacks. */
export const pagarme: Connector = {
  name: 'pagarme',
  can: { pix: false, pixAutomatic: false, payouts: false, cards: true, disputes: true },
  callbacks,
  ports: {
    ACQUIRER: portOf({
      settings,
      problemsOf,
      connect: (given, { timeoutMs }) => {
        const browser = browserSideOf(given);
        const options = {
          baseUrl: given.URL,
          secretKey: given.SECRET_KEY,
          publicKey: browser?.publicKey,
          postalCodesUrl: given.POSTAL_CODES_URL,
          timeoutMs,
        };
        return { client: new PagarmeAcquirer(options), browser };
      },
    }),
  },
};
