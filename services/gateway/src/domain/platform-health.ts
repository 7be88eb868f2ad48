import type { ConcernKind, Health } from '@catraca/contracts/http/schemas/health';

type Item = Health['items'][number];

/** What a service says of itself. */
export interface Concern {
  kind: string;
  count: number;
  /** RFC 3339. */
  since?: string | null | undefined;
  accountIds: string[];
}

interface Row {
  severity: Item['severity'];
  title: (count: number) => string;
  /** Below `/panel/platform/{mode}`. Null: there is no page for it. */
  page: string | null;
}

/** The most urgent first: money that does not move, what sellers miss, what waits for a decision. */
const rows: Record<ConcernKind, Row> = {
  service_away: {
    severity: 'high',
    title: (count) => (count === 1 ? '1 serviço não responde' : `${count} serviços não respondem`),
    page: null,
  },
  parked_events: {
    severity: 'high',
    title: (count) =>
      count === 1 ? '1 evento espera o anterior, perdido' : `${count} eventos esperam o anterior, perdido`,
    page: null,
  },
  stuck_withdrawals: {
    severity: 'high',
    title: (count) =>
      count === 1 ? '1 saque parado há mais de uma hora' : `${count} saques parados há mais de uma hora`,
    page: '/dinheiro/saques',
  },
  overdue_refunds: {
    severity: 'high',
    title: (count) =>
      count === 1 ? '1 estorno parado há mais de uma hora' : `${count} estornos parados há mais de uma hora`,
    page: null,
  },
  stuck_returns: {
    severity: 'high',
    title: (count) =>
      count === 1 ? '1 pagamento sem cobrança não voltou' : `${count} pagamentos sem cobrança não voltaram`,
    page: null,
  },
  failing_webhooks: {
    severity: 'low',
    title: (count) => (count === 1 ? '1 endpoint de webhook falha' : `${count} endpoints de webhook falham`),
    page: null,
  },
  pending_registrations: {
    severity: 'low',
    title: (count) => (count === 1 ? '1 cadastro espera decisão' : `${count} cadastros esperam decisão`),
    page: '/contas?registration=pending',
  },
};

const order = Object.keys(rows);

/** What services told, as the page shows it. A kind that is not known here is left out. */
export function healthItems(concerns: readonly Concern[], livemode: boolean): Item[] {
  return concerns
    .filter(({ kind }) => Object.hasOwn(rows, kind))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .map((concern) => itemOf(concern, livemode));
}

function itemOf({ kind, count, since, accountIds }: Concern, livemode: boolean): Item {
  const { severity, title, page } = rows[kind as ConcernKind];
  return {
    id: kind,
    kind: kind as ConcernKind,
    severity,
    title: title(count),
    since: since ?? null,
    count,
    href: page && `/panel/platform/${livemode ? 'live' : 'test'}${page}`,
    accounts: accountIds,
    taken_by: null,
  };
}
