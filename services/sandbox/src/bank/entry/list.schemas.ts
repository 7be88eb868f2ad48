import { z } from 'zod';
import type { Page, PageOf } from '../../shared/domain/page.ts';

/** Parameters that the standard's lists share: `inicio`, `fim`, `paginacao.*`. */

export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

export const cpf = z
  .string()
  .regex(/^\d{11}$/)
  .optional();
export const cnpj = z
  .string()
  .regex(/^[0-9A-Z]{14}$/)
  .optional();
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

export const paging = {
  'paginacao.paginaAtual': count(0, 1_000_000).default(0),
  'paginacao.itensPorPagina': count(1, 1000).default(100),
};

export const inOrder = ({ inicio, fim }: { inicio?: Date | undefined; fim?: Date | undefined }) =>
  !inicio || !fim || inicio <= fim;
export const FIM_FIRST = { message: 'O parâmetro fim é anterior ao parâmetro inicio.', path: ['fim'] };
export const onePerson = (query: { cpf?: string | undefined; cnpj?: string | undefined }) =>
  !query.cpf || !query.cnpj;
export const TWO_PERSONS = { message: 'Os parâmetros cpf e cnpj estão ambos preenchidos.', path: ['cpf'] };

export const cobListQuery = z
  .object({
    inicio: instant,
    fim: instant,
    cpf,
    cnpj,
    locationPresente: flag,
    status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']).optional(),
    ...paging,
  })
  .refine(inOrder, FIM_FIRST)
  .refine(onePerson, TWO_PERSONS);

export const pixListQuery = z
  .object({
    inicio: instant,
    fim: instant,
    txid: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,35}$/)
      .optional(),
    txIdPresente: flag,
    devolucaoPresente: flag,
    cpf,
    cnpj,
    ...paging,
  })
  .refine(inOrder, FIM_FIRST)
  .refine(onePerson, TWO_PERSONS);

export const medListQuery = z.object({ inicio: instant, fim: instant, ...paging }).refine(inOrder, FIM_FIRST);

export const webhookListQuery = z
  .object({ inicio: instant.optional(), fim: instant.optional(), ...paging })
  .refine(inOrder, FIM_FIRST);

type Paging = z.output<z.ZodObject<typeof paging>>;

export function pageOf(query: Paging): Page {
  return { page: query['paginacao.paginaAtual'], size: query['paginacao.itensPorPagina'] };
}

/** `Parametros…` of a list response: the query and the pagination. */
export function parametros(query: Paging & Record<string, unknown>, { total }: PageOf<unknown>): object {
  const {
    'paginacao.paginaAtual': paginaAtual,
    'paginacao.itensPorPagina': itensPorPagina,
    ...filters
  } = query;
  const quantidadeDePaginas = Math.max(1, Math.ceil(total / itensPorPagina));
  return {
    ...filters,
    paginacao: { paginaAtual, itensPorPagina, quantidadeDePaginas, quantidadeTotalDeItens: total },
  };
}
