import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { type ApiDocument, componentOf, type Route, routesOf, successOf } from '../api.ts';

/** A page of the reference. */
export interface Chapter {
  /** Below `/docs/referencia`: `charges`, `operator-accounts`. */
  slug: string;
  title: string;
  description: string;
  routes: readonly Route[];
  /** Components that its routes answer with, and no earlier chapter's. */
  objects: readonly string[];
  /** Whether only the platform's operator calls these. */
  forOperator: boolean;
}

/** Which page has the routes of a tag. */
interface Place {
  slug: string;
  /** Only the routes with one of these in their path. */
  under?: readonly string[];
  /** Where it is not the tag's. */
  title?: string;
  description?: string;
}

const places: Readonly<Record<string, readonly Place[]>> = {
  Cobranças: [{ slug: 'charges' }],
  Estornos: [{ slug: 'refunds' }],
  Contestações: [{ slug: 'disputes' }],
  Mandatos: [{ slug: 'mandates' }],
  Assinaturas: [{ slug: 'subscriptions' }],
  Cartões: [{ slug: 'cards' }],
  Checkout: [
    {
      slug: 'payment_links',
      under: ['payment_links'],
      title: 'Links de pagamento',
      description: 'Uma página de pagamento por link: o comprador paga com Pix ou cartão.',
    },
    { slug: 'checkout' },
  ],
  Navegador: [{ slug: 'browser' }],
  Saldo: [{ slug: 'balance' }],
  Requisições: [{ slug: 'requests' }],
  'Linha do tempo': [{ slug: 'timelines' }],
  Webhooks: [
    {
      slug: 'webhook_endpoints',
      under: ['webhook_endpoints'],
      title: 'Endpoints de webhook',
      description: 'Onde o Catraca entrega os eventos, e o segredo que os assina.',
    },
    {
      slug: 'deliveries',
      under: ['events', 'deliveries'],
      title: 'Eventos e entregas',
      description: 'O histórico de eventos, o reenvio e cada tentativa de entrega, por 30 dias.',
    },
    {
      slug: 'listen',
      title: 'Escuta',
      description: 'Webhooks do ambiente de testes por uma conexão que você abre, sem URL pública.',
    },
  ],
  'Ambiente de testes': [
    {
      slug: 'test-runs',
      under: ['runs', 'test_runs'],
      title: 'Execuções por semente',
      description: 'Um dia inteiro de vendas, ou mais, a partir de um número.',
    },
    {
      slug: 'test-charges',
      under: ['charges', 'meds'],
      title: 'Simular pagamentos',
      description: 'O que o comprador e o banco dele fariam com uma cobrança, no ambiente de testes.',
    },
    {
      slug: 'test-mandates',
      under: ['mandates'],
      title: 'Simular autorizações',
      description: 'O que o pagador faria com um mandato no aplicativo do banco dele, no ambiente de testes.',
    },
    { slug: 'test' },
  ],
  Eventos: [
    {
      slug: 'automatic-events',
      under: sellerEventTypes.filter((type) => /^(mandate|subscription)\./.test(type)),
      title: 'Eventos do Pix Automático',
      description: 'O que o Catraca envia sobre mandatos e assinaturas, só a quem tem o tipo na lista.',
    },
    { slug: 'events' },
  ],
  Contas: [
    {
      slug: 'contracts',
      under: ['contracts', 'fee_quotes'],
      title: 'Contratos',
      description: 'As versões do contrato de uma conta, e quem recebe o quê de uma venda.',
    },
    { slug: 'accounts' },
  ],
  Chaves: [{ slug: 'keys' }],
  'Pessoas do painel': [{ slug: 'people' }],
  Saques: [{ slug: 'withdrawals' }],
  'Extrato e livros': [{ slug: 'ledger' }],
  'Credenciais do operador': [{ slug: 'credentials' }],
  Auditoria: [{ slug: 'audit_log' }],
};

/** The document's operations by page, in the order of its tags. Throws for a tag without a page. */
export function chaptersOf(document: ApiDocument, forOperator: boolean): Chapter[] {
  const routes = routesOf(document);
  const known = new Set<string>();
  return document.tags.flatMap((tag) => {
    if (!places[tag.name]) throw new Error(`the tag ${tag.name} has no page in reference/chapters.ts`);
    let left = routes.filter(({ operation }) => operation.tags.includes(tag.name));
    return places[tag.name]!.flatMap(({ slug, under, title = tag.name, description = tag.description }) => {
      const own = left.filter(({ path }) => !under || path.split('/').some((part) => under.includes(part)));
      left = left.filter((route) => !own.includes(route));
      if (own.length === 0) return [];
      const objects = objectsOf(own).filter((name) => !known.has(name));
      for (const name of objects) known.add(name);
      return [
        {
          slug: forOperator ? `operator-${slug}` : slug,
          title,
          description,
          routes: own,
          objects,
          forOperator,
        },
      ];
    });
  });
}

function objectsOf(routes: readonly Route[]): string[] {
  return [...new Set(routes.flatMap((route) => answerOf(route)?.name ?? []))];
}

/** What a route answers with: one of a component, or a list of them. Null: no JSON, or of no name. */
export function answerOf({ verb, operation, document }: Route): { name: string; isList: boolean } | null {
  if (verb === 'WEBHOOK') return null;
  const [, content] = successOf(operation);
  const name = componentOf(content['application/json']?.schema ?? {});
  if (!name) return null;
  const items = document.components.schemas[name]!.properties?.data?.items;
  const item = items && componentOf(items);
  return item ? { name: item, isList: true } : { name, isList: false };
}

/** The address of an object's description. */
export function objectId(name: string, forOperator: boolean): string {
  return `${forOperator ? 'operador-' : ''}objeto-${name}`;
}
