import { z } from 'zod';

/* Responses of Efí's Pix Send, as its documentation shows them. Fields that we do not use are not read. */

const valor = z.string().regex(/^\d{1,10}\.\d{2}$/);
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
  horario: z.object({ liquidacao: z.iso.datetime({ offset: true }).nullish() }),
  devolucoes: z.array(devolucao).nullish(),
});

export type EnvioResponse = z.infer<typeof envioResponse>;
export type EnviadoResponse = z.infer<typeof enviadoResponse>;
