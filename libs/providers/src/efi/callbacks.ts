import { z } from 'zod';
import { callbackList, callbackRoute, unique } from '../connectors/callback.ts';

const gnExtras = z.object({ idEnvio: z.string().max(35).optional() });

/** About Pix that Efí sent (Pix Send). Only our ids are read. */
const pixBody = z
  .object({ pix: callbackList(z.object({ gnExtras: gnExtras.optional().catch(undefined) })) })
  .meta({ example: { pix: [] } });

export const callbacks = [
  callbackRoute({
    path: '/pix',
    summary: 'Notificação de Pix enviado',
    body: pixBody,
    hintsOf: ({ pix }) => [
      { about: 'payouts', ids: unique(pix.flatMap(({ gnExtras }) => gnExtras?.idEnvio ?? [])) },
    ],
  }),
];
