import { fromValor } from '@catraca/providers/pix/valor';
import { z } from 'zod';
import type { CobTerms, Devedor } from '../domain/cob.ts';
import type { Revision } from '../usecases/revise-cob.ts';

const DEFAULT_EXPIRACAO = 86_400;
const MAX_EXPIRACAO = 2 ** 31 - 1;

const expiracao = z
  .int()
  .max(MAX_EXPIRACAO)
  .refine((seconds) => seconds > 0, 'O campo cob.calendario.expiracao é igual ou menor que zero.');

const original = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((valor) => fromValor(valor)!)
  .refine((cents) => cents > 0, 'O campo cob.valor.original é zero.');

/** Withdrawal and change (`retirada`) are not supported. */
const valor = z.object({
  original,
  modalidadeAlteracao: z.literal([0, 1]).optional(),
  retirada: z.undefined().optional(),
});

const nome = z.string().min(1).max(200);
export const cpf = z.string().regex(/^\d{11}$/);
export const cnpj = z.string().regex(/^[0-9A-Z]{14}$/);

/** Exactly one of the two, by the standard's `oneOf`. */
export const hasOneDocument = (person: { cpf?: string | undefined; cnpj?: string | undefined }) =>
  (person.cpf === undefined) !== (person.cnpj === undefined);
export const ONE_DOCUMENT = 'Informe cpf ou cnpj, e só um deles.';

const devedor = z
  .object({ cpf: cpf.optional(), cnpj: cnpj.optional(), nome })
  .refine(hasOneDocument, ONE_DOCUMENT)
  .transform(({ cpf, cnpj, nome }): Devedor => (cpf === undefined ? { cnpj: cnpj!, nome } : { cpf, nome }));

const shared = {
  devedor: devedor.optional(),
  loc: z.undefined('O location referenciado por loc.id inexiste.').optional(),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
};

const chave = z.string().regex(/^[\x21-\x7e]{1,77}$/);

/** `CobSolicitada` of API Pix 2.9.0, with the rules of `CobOperacaoInvalida`. */
export const cobSolicitada = z
  .object({
    ...shared,
    calendario: z.object({ expiracao: expiracao.default(DEFAULT_EXPIRACAO) }),
    valor,
    chave,
  })
  .transform(
    (cob): CobTerms => ({
      chave: cob.chave,
      valor: cob.valor.original,
      modalidadeAlteracao: cob.valor.modalidadeAlteracao ?? 0,
      expiracao: cob.calendario.expiracao,
      devedor: cob.devedor ?? null,
      solicitacaoPagador: cob.solicitacaoPagador ?? null,
      infoAdicionais: cob.infoAdicionais ?? [],
    }),
  );

/** `CobRevisada`: any part of the terms, or the removal. */
export const cobRevisada = z
  .object({
    ...shared,
    calendario: z.object({ expiracao: expiracao.optional() }).optional(),
    valor: valor.partial().optional(),
    chave: chave.optional(),
    status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR').optional(),
  })
  .transform((cob): Revision => {
    const terms: Partial<CobTerms> = {
      chave: cob.chave,
      valor: cob.valor?.original,
      modalidadeAlteracao: cob.valor?.modalidadeAlteracao,
      expiracao: cob.calendario?.expiracao,
      devedor: cob.devedor,
      solicitacaoPagador: cob.solicitacaoPagador,
      infoAdicionais: cob.infoAdicionais,
    };
    const given = Object.entries(terms).filter(([, term]) => term !== undefined);
    return { remove: cob.status !== undefined, terms: Object.fromEntries(given) };
  });
