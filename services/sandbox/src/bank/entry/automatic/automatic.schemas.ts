import { fromValor } from '@catraca/providers/pix/valor';
import { z } from 'zod';
import { type CobrTerms, cobrStatuses, tiposConta } from '../../domain/automatic/cobr.ts';
import {
  periodicidades,
  politicasRetentativa,
  type RecTerms,
  recStatuses,
} from '../../domain/automatic/rec.ts';
import type { Destinatario, SolicRec } from '../../domain/automatic/solic-rec.ts';
import type { Devedor } from '../../domain/cob.ts';
import type { RecRevision } from '../../usecases/automatic/revise-rec.ts';
import { cnpj, cpf, hasOneDocument, ONE_DOCUMENT } from '../cob.schemas.ts';
import * as list from '../list.schemas.ts';

export const ID_REC = /^[a-zA-Z0-9]{29}$/;

const idRec = z.string().regex(ID_REC);
const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const nome = z.string().min(1).max(140);
const date = z.iso.date();
const conta = z.string().min(1).max(20);
const agencia = z.string().min(1).max(4).optional();

export const valor = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text) => fromValor(text)!)
  .refine((cents) => cents > 0, 'O valor é zero.');

const devedor = z
  .object({ cpf: cpf.optional(), cnpj: cnpj.optional(), nome })
  .refine(hasOneDocument, ONE_DOCUMENT)
  .transform((person): Devedor => {
    return person.cpf === undefined
      ? { cnpj: person.cnpj!, nome: person.nome }
      : { cpf: person.cpf, nome: person.nome };
  });

const ativacao = z.object({ dadosJornada: z.object({ txid }).optional() });

const recValor = z
  .object({ valorRec: valor.optional(), valorMinimoRecebedor: valor.optional() })
  .refine(
    (given) => given.valorRec === undefined || given.valorMinimoRecebedor === undefined,
    'Ambos os campos rec.valor.valorRec e rec.valor.valorMinimoRecebedor estão preenchidos.',
  );

const recCalendario = z
  .object({ dataInicial: date, dataFinal: date.optional(), periodicidade: z.enum(periodicidades) })
  .refine(({ dataInicial, dataFinal }) => dataFinal === undefined || dataFinal >= dataInicial, {
    message: 'O campo rec.calendario.dataFinal é anterior ao campo rec.calendario.dataInicial.',
    path: ['dataFinal'],
  });

/** `RecSolicitada` of API Pix 2.9.0, with the rules of `RecOperacaoInvalida`. */
export const recSolicitada = z
  .object({
    vinculo: z.object({
      contrato: z.string().min(1).max(35),
      objeto: z.string().max(35).optional(),
      devedor,
    }),
    calendario: recCalendario,
    valor: recValor.optional(),
    politicaRetentativa: z.enum(politicasRetentativa),
    loc: z.int().positive().optional(),
    recebedor: z.object({ convenio: z.string().max(60).optional() }).optional(),
    ativacao: ativacao.optional(),
  })
  .transform((rec): { terms: RecTerms; locationId: number | null } => ({
    locationId: rec.loc ?? null,
    terms: {
      contrato: rec.vinculo.contrato,
      objeto: rec.vinculo.objeto ?? null,
      devedor: rec.vinculo.devedor,
      dataInicial: rec.calendario.dataInicial,
      dataFinal: rec.calendario.dataFinal ?? null,
      periodicidade: rec.calendario.periodicidade,
      valorRec: rec.valor?.valorRec ?? null,
      valorMinimoRecebedor: rec.valor?.valorMinimoRecebedor ?? null,
      politicaRetentativa: rec.politicaRetentativa,
      convenio: rec.recebedor?.convenio ?? null,
      txid: rec.ativacao?.dadosJornada?.txid ?? null,
    },
  }));

/** `RecRevisada`. */
export const recRevisada = z
  .object({
    status: z.literal('CANCELADA').optional(),
    vinculo: z.object({ devedor: z.object({ nome }).optional() }).optional(),
    loc: z.int().positive().optional(),
    calendario: z.object({ dataInicial: date.optional() }).optional(),
    ativacao: ativacao.optional(),
  })
  .transform(
    (rec): RecRevision => ({
      cancel: rec.status !== undefined,
      nome: rec.vinculo?.devedor?.nome ?? null,
      locationId: rec.loc ?? null,
      dataInicial: rec.calendario?.dataInicial ?? null,
      txid: rec.ativacao?.dadosJornada?.txid ?? null,
    }),
  );

const destinatario = z
  .object({
    cpf: cpf.optional(),
    cnpj: cnpj.optional(),
    ispbParticipante: z.string().regex(/^[0-9A-Z]{8}$/),
    agencia,
    conta,
  })
  .refine(hasOneDocument, ONE_DOCUMENT)
  .transform((to): Destinatario => {
    const account = {
      ispbParticipante: to.ispbParticipante,
      agencia: to.agencia ?? null,
      conta: to.conta,
    };
    return to.cpf === undefined ? { cnpj: to.cnpj!, ...account } : { cpf: to.cpf, ...account };
  });

type SolicRecOrder = Pick<SolicRec, 'dataExpiracaoSolicitacao' | 'destinatario'>;

/** `SolicRecSolicitada`. */
export const solicRecSolicitada = z
  .object({
    idRec,
    calendario: z.object({ dataExpiracaoSolicitacao: list.instant }),
    destinatario,
  })
  .transform((request): { idRec: string; request: SolicRecOrder } => ({
    idRec: request.idRec,
    request: {
      dataExpiracaoSolicitacao: request.calendario.dataExpiracaoSolicitacao,
      destinatario: request.destinatario,
    },
  }));

/** `SolicRecRevisada` and `CobRRevisada`. */
export const cancelamento = z.object({ status: z.literal('CANCELADA') });

/** `CobRSolicitada` of API Pix 2.9.0, with the rules of `CobROperacaoInvalida`. */
export const cobrSolicitada = z
  .object({
    idRec,
    infoAdicional: z.string().max(140).optional(),
    calendario: z.object({ dataDeVencimento: date }),
    valor: z.object({ original: valor }),
    ajusteDiaUtil: z.boolean().default(true),
    recebedor: z.object({ agencia, conta, tipoConta: z.enum(tiposConta) }),
    devedor: z
      .object({
        email: z.string().max(200).optional(),
        logradouro: z.string().max(200).optional(),
        cidade: z.string().max(200).optional(),
        uf: z.string().max(2).optional(),
        cep: z.string().max(8).optional(),
      })
      .optional(),
  })
  .transform((cobr): CobrTerms => {
    const { agencia: branch, conta: account, tipoConta } = cobr.recebedor;
    const { email, logradouro, cidade, uf, cep } = cobr.devedor ?? {};
    return {
      idRec: cobr.idRec,
      infoAdicional: cobr.infoAdicional ?? null,
      dataDeVencimento: cobr.calendario.dataDeVencimento,
      valor: cobr.valor.original,
      ajusteDiaUtil: cobr.ajusteDiaUtil,
      recebedor: { agencia: branch ?? null, conta: account, tipoConta },
      devedor: cobr.devedor
        ? {
            email: email ?? null,
            logradouro: logradouro ?? null,
            cidade: cidade ?? null,
            uf: uf ?? null,
            cep: cep ?? null,
          }
        : null,
    };
  });

const convenio = z.string().max(60).optional();
const period = { inicio: list.instant, fim: list.instant, convenio, ...list.paging };

export const recListQuery = z
  .object({
    ...period,
    cpf: list.cpf,
    cnpj: list.cnpj,
    locationPresente: list.flag,
    status: z.enum(recStatuses).optional(),
  })
  .refine(list.inOrder, list.FIM_FIRST)
  .refine(list.onePerson, list.TWO_PERSONS);

export const cobrListQuery = z
  .object({
    ...period,
    idRec: idRec.optional(),
    cpf: list.cpf,
    cnpj: list.cnpj,
    status: z.enum(cobrStatuses).optional(),
  })
  .refine(list.inOrder, list.FIM_FIRST)
  .refine(list.onePerson, list.TWO_PERSONS);

export const locRecListQuery = z
  .object({ ...period, idRecPresente: list.flag })
  .refine(list.inOrder, list.FIM_FIRST);

export const recQuery = z.object({ txid: txid.optional() });
