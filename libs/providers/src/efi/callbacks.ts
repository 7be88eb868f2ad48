import { z } from 'zod';
import { callbackList, callbackRoute, unique } from '../connectors/callback.ts';

const gnExtras = z.object({ idEnvio: z.string().max(35).nullish() });

/** About Pix that Efí sent (Pix Send). Only our ids are read. */
const pixBody = callbackList(
  'POST {webhookUrl}/pix',
  'pix',
  z.object({ gnExtras: gnExtras.nullish().catch(null) }),
).meta({ example: { pix: [] } });

export const callbacks = [
  callbackRoute({
    path: '/pix',
    summary: 'Notificação de Pix enviado',
    body: pixBody,
    hintsOf: (pix) => [
      { about: 'payouts', ids: unique(pix.flatMap(({ gnExtras }) => gnExtras?.idEnvio ?? [])) },
    ],
  }),
];
