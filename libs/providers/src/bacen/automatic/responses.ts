import { z } from 'zod';
import { horario, valor } from '../../bank/responses.ts';
import { countedList, readableList } from '../../unreadable.ts';

/* As the responses of charges: banks add members and values, and an optional member may be absent or null. */

const date = z.iso.date();
const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/);
const code = z.object({ codigo: z.string().max(35) });

/** When it reached which status, oldest or newest first. */
const atualizacao = z
  .array(z.object({ status: z.string(), data: horario }))
  .nullish()
  .catch(undefined);

const encerramento = z
  .object({
    rejeicao: code.nullish(),
    cancelamento: code.extend({ solicitante: z.string().nullish() }).nullish(),
  })
  .nullish()
  .catch(undefined);

export const solicRecResponse = z.object({ idSolicRec: z.string().min(1).max(64), status: z.string() });

/** `PayloadLocationRecGerada`: only its id is needed, which some banks write as a string. */
export const locRecResponse = z.object({
  id: z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number),
});

/** What can be read of a mandate whose other members are of another form. */
export const recContract = z.object({ vinculo: z.object({ contrato: z.string() }) });

export const recResponse = z.object({
  idRec: z.string().min(1).max(35),
  status: z.string(),
  vinculo: z.object({ contrato: z.string() }),
  pagador: z
    .object({
      cpf: z.string().nullish(),
      cnpj: z.string().nullish(),
      ispbParticipante: z
        .string()
        .regex(/^[0-9A-Z]{8}$/)
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
  atualizacao,
  encerramento,
  solicitacao: readableList('solicitacao of GET /rec', solicRecResponse),
  dadosQR: z
    .object({ pixCopiaECola: z.string().max(512).nullish() })
    .nullish()
    .catch(undefined),
});

const tentativa = z.object({
  dataLiquidacao: date,
  tipo: z.string(),
  status: z.string(),
  endToEndId,
  rejeicao: code.nullish().catch(undefined),
});

export const cobrResponse = z.object({
  idRec: z.string().min(1).max(35),
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ dataDeVencimento: date }),
  valor: z.object({ original: valor }),
  encerramento,
  tentativas: countedList('tentativas of GET /cobr', tentativa),
  pix: readableList('pix of GET /cobr', z.object({ endToEndId, valor, horario })),
});

export type RecResponse = z.infer<typeof recResponse>;
export type SolicRecResponse = z.infer<typeof solicRecResponse>;
export type CobrResponse = z.infer<typeof cobrResponse>;
