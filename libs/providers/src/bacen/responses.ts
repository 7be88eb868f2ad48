import { z } from 'zod';
import { horario, seconds, valor } from '../bank/responses.ts';
import { items, readableList } from '../unreadable.ts';

/*
 * Responses as banks really send them. Banks add fields and enum values without a new version (API Pix 2.9.0,
 * "Evolução da API Pix"), and some write integers as strings, as the standard's own examples do. An optional
 * member may be absent or null.
 */

/** A location that does not fit a BR Code is treated as absent. */
const location = z
  .string()
  .regex(/^(https?:\/\/)?[\x21-\x7e]{1,77}$/)
  .nullish()
  .catch(undefined);

/** Only status and amount are needed; banks differ in the rest. */
export const devolucaoResponse = z.object({
  id: z.string().max(35),
  rtrId: z
    .string()
    .regex(/^[0-9A-Za-z]{32}$/)
    .nullish()
    .catch(undefined),
  valor,
  status: z.string(),
  natureza: z.string().nullish(),
  horario: z.object({ solicitacao: horario.nullish() }).nullish().catch(undefined),
  motivo: z.string().nullish().catch(undefined),
});

const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/);

/** What can be read of a payment whose other members are of another form. */
export const pixId = z.object({ endToEndId });

const pix = z.object({ endToEndId, txid: z.string().nullish(), valor, horario });

/** One return of another form does not hide the payment and its other returns. */
export const pixResponse = pix.extend({
  devolucoes: readableList('devolucoes of GET /pix', devolucaoResponse),
});

/** A payment that is to pay a charge: whether it was returned must be known. */
const payingPix = pix.extend({ devolucoes: items.nullish().pipe(z.array(devolucaoResponse).nullish()) });

export const cobResponse = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: horario, expiracao: seconds }),
  valor: z.object({ original: valor }),
  location,
  loc: z.object({ location }).nullish(),
  pixCopiaECola: z.string().nullish(),
  /** One payment of another form does not hide another that has paid. */
  pix: readableList('pix of GET /cob', payingPix),
});

const parametros = z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) });

/** A page whose rows, none where the member is absent or null, are read one by one. */
function pageOf<Member extends string>(member: Member) {
  return z.looseObject({ parametros }).transform(({ parametros, ...page }) => {
    const rows = page[member];
    return { parametros, rows: Array.isArray(rows) ? (rows as unknown[]) : [] };
  });
}

export const pixPage = pageOf('pix');
export const cobPage = pageOf('cobs');
export const medPage = pageOf('meds');
export const recPage = pageOf('recs');
export const cobrPage = pageOf('cobsr');

/** A dispute, in the form of our routes `/med`. */
export const medResponse = z.object({
  id: z.string().min(1).max(64),
  endToEndId,
  valor,
  situacao: z.string(),
  motivo: z.string().nullish(),
  horario,
  encerramento: horario.nullish(),
});

export type DevolucaoResponse = z.infer<typeof devolucaoResponse>;
export type MedResponse = z.infer<typeof medResponse>;
export type PixResponse = z.infer<typeof pixResponse> | z.infer<typeof payingPix>;
export type CobResponse = z.infer<typeof cobResponse>;
