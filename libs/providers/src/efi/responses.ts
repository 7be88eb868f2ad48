import { z } from 'zod';
import { horario, valor } from '../bank/responses.ts';
import { readableList } from '../unreadable.ts';

/* Responses of Efí's Pix Send, as its documentation shows them. Fields that we do not use are not read. */

const endToEndId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/);

/** Response to `PUT /v3/gn/pix/{idEnvio}`. */
export const envioResponse = z.object({
  idEnvio: z.string(),
  e2eId: endToEndId,
  valor,
  status: z.string(),
});

const devolucao = z.object({ id: z.string().min(1).max(35), valor, status: z.string() });

/** Response to `GET /v2/gn/pix/enviados/id-envio/{idEnvio}`. */
export const enviadoResponse = z.object({
  idEnvio: z.string(),
  endToEndId,
  valor,
  status: z.string(),
  /** Null in callbacks about a payout that failed. */
  horario: z.object({ liquidacao: horario.nullish() }).nullish(),
  /** One return of another form does not hide that the payout was paid. */
  devolucoes: readableList('devolucoes of GET /v2/gn/pix/enviados', devolucao),
});

export type EnvioResponse = z.infer<typeof envioResponse>;
export type EnviadoResponse = z.infer<typeof enviadoResponse>;
