import { z } from 'zod';
import { seconds } from '../bank/responses.ts';

/*
 * Responses as banks really send them. Banks add fields and enum values without a new version (API Pix 2.9.0,
 * "Evolução da API Pix"), and some write integers as strings, as the standard's own examples do. An optional
 * member may be absent or null.
 */

const valor = z.string().regex(/^\d{1,10}\.\d{2}$/);
const horario = z.iso.datetime({ offset: true });
/** A location that does not fit a BR Code is treated as absent. */
const location = z
  .string()
  .regex(/^(https?:\/\/)?[\x21-\x7e]{1,77}$/)
  .nullish()
  .catch(undefined);

/** Only status and amount are needed; banks differ in the rest. */
export const devolucaoResponse = z.object({
  id: z.string().max(35),
  valor,
  status: z.string(),
  natureza: z.string().nullish(),
  horario: z.object({ solicitacao: horario.nullish() }).nullish().catch(undefined),
  motivo: z.string().nullish().catch(undefined),
});

export const pixResponse = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().nullish(),
  valor,
  horario,
  devolucoes: z.array(devolucaoResponse).nullish(),
});

export const cobResponse = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: horario, expiracao: seconds }),
  valor: z.object({ original: valor }),
  location,
  loc: z.object({ location }).nullish(),
  pixCopiaECola: z.string().nullish(),
  pix: z.array(pixResponse).nullish(),
});

/** The rows of a page, none where the member is absent or null. */
function rowsOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? []);
}

const parametros = z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) });

/** Rows are read one by one, so that one of another form does not hide the others. */
export const pixListResponse = z.object({ parametros, pix: rowsOf(z.unknown()) });

/** A dispute, in the form of our routes `/med`. */
export const medResponse = z.object({
  id: z.string().min(1).max(64),
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  valor,
  situacao: z.string(),
  motivo: z.string().nullish(),
  horario,
  encerramento: horario.nullish(),
});

export const medListResponse = z.object({ parametros, meds: rowsOf(medResponse) });

export const cobListResponse = z.object({ parametros, cobs: rowsOf(cobResponse) });

export type DevolucaoResponse = z.infer<typeof devolucaoResponse>;
export type MedResponse = z.infer<typeof medResponse>;
export type PixResponse = z.infer<typeof pixResponse>;
export type CobResponse = z.infer<typeof cobResponse>;
