import { type ApiDocument, routesOf } from './api.ts';
import { guidePage, guidesIn, type Routes } from './guide.ts';
import type { Group, Page } from './page.ts';
import { chaptersOf } from './reference/chapters.ts';
import { referencePage } from './reference/reference-page.ts';
import { startPage } from './start.ts';

/** All pages of the documentation. */
export interface Site {
  start: Page;
  /** The others, in the order of reading. */
  groups: readonly Group[];
}

const folders: readonly [folder: string, title: string][] = [
  ['cartoes', 'Cartões'],
  ['checkout', 'Checkout'],
  ['dinheiro', 'Depois da venda'],
  ['acompanhe', 'Acompanhe'],
  ['conceitos', 'Conceitos'],
  ['ferramentas', 'Ferramentas'],
  ['plataforma', 'Plataforma'],
];

/** The site of these OpenAPI documents and of guides/. */
export function siteOf(seller: object, operator: object): Site {
  const documents = [seller, operator] as [ApiDocument, ApiDocument];
  const routes: Routes = new Map(
    documents.flatMap(routesOf).map((route) => [route.operation.operationId, route]),
  );
  const reference = (document: ApiDocument, forOperator: boolean) =>
    chaptersOf(document, forOperator).map(referencePage);
  const groups: Group[] = [
    ...folders.map(([folder, title]) => ({
      title,
      pages: guidesIn(folder).map((guide) => guidePage(guide, `guias/${guide.slug}`, routes)),
    })),
    { area: 'Referência', title: 'API do vendedor', pages: reference(documents[0], false) },
    { title: 'API do operador', pages: reference(documents[1], true) },
    {
      area: 'Novidades',
      title: 'Versões',
      pages: guidesIn('novidades').map((guide) => guidePage(guide, guide.slug, routes)),
    },
  ];
  return { start: startPage(guidesIn('comece'), groups, routes), groups };
}

/** Every page, in the order of reading. */
export function pagesOf({ start, groups }: Site): Page[] {
  return [start, ...groups.flatMap(({ pages }) => pages)];
}

/** The page of each part, by the part's id. Throws if two parts have the same. */
export function anchorsOf(pages: readonly Page[]): Map<string, Page> {
  const anchors = new Map<string, Page>();
  for (const page of pages)
    for (const { id } of page.parts) {
      if (anchors.has(id)) throw new Error(`two parts have the id ${id}`);
      anchors.set(id, page);
    }
  return anchors;
}
