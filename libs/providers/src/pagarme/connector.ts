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
        const [baseUrl, secretKey, publicKey] = [given.URL, given.SECRET_KEY, browser?.publicKey];
        return { client: new PagarmeAcquirer({ baseUrl, secretKey, publicKey, timeoutMs }), browser };
      },
    }),
  },
};
