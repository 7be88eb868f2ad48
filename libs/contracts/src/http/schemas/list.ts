import type { IdPrefix } from '@catraca/kernel/ids';
import { id } from './fields.ts';
import { z } from './language.ts';

/** A number that arrives as text in a query string. */
export function integerInQuery(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,12}$/, 'Deve ser um número inteiro.')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum, maximum });
      },
    });
}

export const pageQuery = {
  page: integerInQuery(1, 100_000).default(1).meta({ description: 'Número da página, a partir de 1.' }),
  per_page: integerInQuery(1, 100).default(20).meta({ description: 'Itens por página.' }),
};

/** Of a list that is also read item by item (specification S2.16). `prefix`: of its items' ids. */
export function pageOrAfterQuery(prefix: IdPrefix) {
  return {
    ...pageQuery,
    after: id(prefix).optional().meta({
      description:
        'Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela mude. Em listas longas, use-o em vez de `page`.',
    }),
  };
}

export const livemodeQuery = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
  .meta({ description: '`true` para produção, `false` para o ambiente de testes.' });

export const pagination = z
  .object({
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: 'Total de itens que atendem ao filtro, em todas as páginas.' }),
    total_pages: z.int(),
    has_more: z.boolean().meta({ description: 'Indica se há mais itens depois desta página.' }),
  })
  .meta({ id: 'Pagination' });

/** The envelope of every list (specification S2.10). */
export function list<Item extends z.ZodType>(item: Item) {
  return z.object({ object: z.literal('list'), data: z.array(item), pagination });
}

/** `ChargeList` for a list of `Charge`; undefined for what is no list. */
export function listNameOf(schema: z.ZodType): string | undefined {
  const { data } = schema instanceof z.ZodObject ? schema.shape : {};
  const item = data instanceof z.ZodArray ? z.globalRegistry.get(data.element as z.ZodType)?.id : undefined;
  return item && `${item}List`;
}

export interface Page {
  page: number;
  per_page: number;
  /** Instead of a page: what comes after the item with this id. */
  after?: string | undefined;
  /** The same of an export, which has the item and counts nothing. */
  after_item?: ListCursor;
}

/** An item of a list that is ordered by when its items were made. */
export interface ListCursor {
  createdAt: string;
  id: string;
}

/** `data`: after an item, one more than the page has tells that there are more. */
export function listOf<Item>(data: Item[], total: number, { page, per_page, after }: Page) {
  const total_pages = Math.ceil(total / per_page);
  const has_more = after === undefined ? page < total_pages : data.length > per_page;
  const shown = after === undefined ? data : data.slice(0, per_page);
  return {
    object: 'list' as const,
    data: shown,
    pagination: { page, per_page, total, total_pages, has_more },
  };
}

const cursorPagination = z
  .object({
    per_page: z.int(),
    has_more: z.boolean().meta({ description: 'Indica se há mais itens depois destes.' }),
    next_after: z
      .string()
      .nullable()
      .meta({ description: 'Envie em `after` para ler os próximos itens. `null` no fim.' }),
  })
  .meta({ id: 'CursorPagination' });

/** The envelope of a list without page numbers, newest first (specification S2.10). */
export function cursorList<Item extends z.ZodType>(item: Item) {
  return z.object({ object: z.literal('list'), data: z.array(item), pagination: cursorPagination });
}

/**
 * `found`: up to one item more than the page has, which tells whether there are more. `readTo`: the cursor of
 * where reading stopped before the page was full.
 */
export function cursorListOf<Found extends { id: string }, Item>(
  found: readonly Found[],
  per_page: number,
  response: (one: Found) => Item,
  readTo: string | null = null,
) {
  const page = found.slice(0, per_page);
  const next_after = found.length > per_page ? page.at(-1)!.id : readTo;
  return {
    object: 'list' as const,
    data: page.map(response),
    pagination: { per_page, has_more: next_after !== null, next_after },
  };
}
