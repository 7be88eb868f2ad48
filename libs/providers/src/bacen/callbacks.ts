import { z } from 'zod';
import { type CallbackHint, callbackList, callbackRoute, unique } from '../connectors/callback.ts';

/**
 * Callbacks of API Pix 2.9.0, "Callback". Only ids are read. What is not in the standard's form is ignored
 * rather than refused: the bank would repeat the callback.
 */
const payment = z.object({
  txid: z.string().max(35).nullish().catch(null),
  endToEndId: z
    .string()
    .regex(/^[a-zA-Z0-9]{32}$/)
    .nullish()
    .catch(null),
  /** Whether anything of the payment was returned. An example of the standard has one without a list. */
  devolucoes: z
    .union([z.array(z.unknown()), z.looseObject({}).transform((one) => [one])])
    .nullish()
    .catch(null),
});
const pixBody = callbackList('POST {webhookUrl}/pix', 'pix', payment).meta({ example: { pix: [] } });

/** A notice of disputes, in the form of our own routes `/med`. */
const medBody = callbackList(
  'POST {webhookUrl}/med',
  'meds',
  z.object({ id: z.string().min(1).max(64) }),
).meta({ example: { meds: [] } });

/** Mandates and their charges: `{webhookUrl}/rec` and `{webhookUrl}/cobr`. */
const recBody = callbackList(
  'POST {webhookUrl}/rec',
  'recs',
  z.object({ idRec: z.string().min(1).max(35) }),
).meta({ example: { recs: [] } });
const cobrBody = callbackList(
  'POST {webhookUrl}/cobr',
  'cobsr',
  z.object({ txid: z.string().min(1).max(35) }),
).meta({ example: { cobsr: [] } });

export const callbacks = [
  callbackRoute({
    path: '/pix',
    summary: 'Notificação de Pix recebido',
    body: pixBody,
    hintsOf: hintsOfPix,
  }),
  callbackRoute({
    path: '/med',
    summary: 'Notificação de contestação (MED)',
    body: medBody,
    hintsOf: (meds) => [{ about: 'disputes', ids: unique(meds.map(({ id }) => id)) }],
  }),
  callbackRoute({
    path: '/rec',
    summary: 'Notificação de recorrência do Pix Automático',
    body: recBody,
    hintsOf: (recs) => [{ about: 'mandates', ids: unique(recs.map(({ idRec }) => idRec)) }],
  }),
  callbackRoute({
    path: '/cobr',
    summary: 'Notificação de cobrança do Pix Automático',
    body: cobrBody,
    hintsOf: (charges) => [{ about: 'pix', ids: unique(charges.map(({ txid }) => txid)) }],
  }),
];

/** Payments first: refunds knows a payment by its paid charge. */
function hintsOfPix(pix: z.output<typeof pixBody>): CallbackHint[] {
  const returned = pix.filter(({ devolucoes }) => (devolucoes ?? []).length > 0);
  return [
    { about: 'pix', ids: unique(pix.flatMap(({ txid }) => txid ?? [])) },
    { about: 'returns', ids: unique(returned.flatMap(({ endToEndId }) => endToEndId ?? [])) },
  ];
}
