import type { Attention, AttentionKind } from '@catraca/contracts/http/schemas/overview';
import { later } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { panelAddress } from './panel-address.ts';

const DAY_MS = 86_400_000;
const FAILED_FOR_MS = 7 * DAY_MS;
const EXPIRES_WITHIN_MS = 30 * DAY_MS;

/** What attention follows from. Null: nobody may be told, or it is not known now. */
export interface Signs {
  openDisputes: number;
  /** Cents that the account owes. */
  debt: Cents;
  endpoints: { id: string; isDisabledByUs: boolean; isFailing: boolean }[] | null;
  withdrawals: { id: string; isFailed: boolean; createdAt: Date }[] | null;
  secretKeys: { isRevoked: boolean; expiresAt: Date | null }[] | null;
  publishableKeys: { hasDomain: boolean }[] | null;
}

interface Account {
  livemode: boolean;
  /** Whether it has ever sold anything in this mode. */
  hasSold: boolean;
  /** The account's: the clock of its test mode may be ahead. */
  now: Date;
  /** By it keys expire. */
  realNow: Date;
}

/** What needs somebody, the most urgent first, then the first steps of an account that has not sold yet. */
export function attentionTo(signs: Signs, { livemode, hasSold, now, realNow }: Account): Attention[] {
  const at = (kind: AttentionKind, count: number, ...page: PageOf): Attention[] =>
    count > 0 ? [{ kind, count, href: panelAddress(livemode, ...page) }] : [];
  const { endpoints, openDisputes, debt } = signs;
  const failed = (signs.withdrawals ?? []).filter(
    ({ isFailed, createdAt }) => isFailed && createdAt >= later(now, -FAILED_FOR_MS),
  );
  const failing = (endpoints ?? []).filter(({ isFailing }) => isFailing);
  const keys = (signs.secretKeys ?? []).filter((key) => isUsable(key, realNow));
  const soon = later(realNow, EXPIRES_WITHIN_MS);
  const expiring = keys.filter(({ expiresAt }) => expiresAt && expiresAt <= soon);
  return [
    ...at('negative_balance', debt > 0 ? 1 : 0, 'balance'),
    ...at('open_disputes', openDisputes, 'openDisputes'),
    ...at('failed_withdrawals', failed.length, ...pageOf(failed, 'withdrawal', 'withdrawals')),
    ...at(
      'disabled_endpoints',
      (endpoints ?? []).filter(({ isDisabledByUs }) => isDisabledByUs).length,
      'endpoints',
    ),
    ...at('failing_endpoints', failing.length, ...pageOf(failing, 'endpoint', 'endpoints')),
    ...at('expiring_keys', expiring.length, 'keys'),
    ...(hasSold ? [] : firstSteps(signs, keys.length, at)),
  ];
}

type PageOf = [page: Parameters<typeof panelAddress>[1], rest?: string];

function firstSteps(
  { endpoints, secretKeys, publishableKeys }: Signs,
  usableKeys: number,
  at: (kind: AttentionKind, count: number, ...page: PageOf) => Attention[],
): Attention[] {
  const hasNone = (known: readonly unknown[] | null, count: number) => (known && count === 0 ? 1 : 0);
  const domains = publishableKeys?.filter(({ hasDomain }) => hasDomain).length ?? 0;
  return [
    ...at('no_key', hasNone(secretKeys, usableKeys), 'keys'),
    ...at('no_domain', hasNone(publishableKeys, domains), 'keys'),
    ...at('no_endpoint', hasNone(endpoints, endpoints?.length ?? 0), 'endpoints'),
    ...at('no_sale', 1, 'charges'),
  ];
}

/** One has its page; several, the list. */
function pageOf(found: readonly { id: string }[], one: PageOf[0], several: PageOf[0]): PageOf {
  const [first] = found;
  return found.length === 1 && first ? [one, first.id] : [several];
}

function isUsable({ isRevoked, expiresAt }: NonNullable<Signs['secretKeys']>[number], now: Date): boolean {
  return !isRevoked && (expiresAt === null || expiresAt > now);
}
