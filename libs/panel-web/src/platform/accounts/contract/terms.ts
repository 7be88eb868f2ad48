import type { Account, PatchAccountBody } from '@catraca/contracts/http/schemas/account';
import { centsOf } from '../../../rules/money.ts';
import { basisPointsOf, typedAmount, typedPercent } from './amounts.ts';

type Contract = Account['contract'];
export type ContractChanges = NonNullable<PatchAccountBody['contract']>;
type Value = number | string | boolean;

/** How a term is typed: an amount in reais, a percentage, a whole number, or one of some words. */
export type Kind = 'money' | 'percent' | 'count' | 'choice';

/** Every term of a contract, by its place in it, in the order of the form. */
export const terms = [
  { part: 'sale', path: 'platform.fixed', kind: 'money' },
  { part: 'sale', path: 'platform.percent_bps', kind: 'percent' },
  { part: 'sale', path: 'min_amount', kind: 'money' },
  { part: 'pix', path: 'pix.fixed', kind: 'money' },
  { part: 'pix', path: 'pix.percent_bps', kind: 'percent' },
  { part: 'pix', path: 'pix.settlement_days', kind: 'count' },
  { part: 'card', path: 'card.fixed', kind: 'money' },
  { part: 'card', path: 'card.percent_bps', kind: 'percent' },
  { part: 'card', path: 'card.per_installment_bps', kind: 'percent' },
  { part: 'card', path: 'card.settlement', kind: 'choice' },
  { part: 'card', path: 'card.settlement_days', kind: 'count' },
  { part: 'card', path: 'card.max_installments', kind: 'count' },
  { part: 'card', path: 'card.interest_free_installments', kind: 'count' },
  { part: 'card', path: 'card.buyer_interest_bps', kind: 'percent' },
  { part: 'returns', path: 'refunds.platform_fee', kind: 'choice' },
  { part: 'returns', path: 'refunds.retain_provider_cost', kind: 'choice' },
  { part: 'returns', path: 'chargebacks.fee', kind: 'money' },
  { part: 'returns', path: 'chargebacks.platform_fee', kind: 'choice' },
] as const satisfies { part: string; path: string; kind: Kind }[];
export type Term = (typeof terms)[number];
export type TermPath = Term['path'];
export const termParts = ['sale', 'pix', 'card', 'returns'] as const;

/** What can be chosen for terms that are words. */
export const choices = {
  'card.settlement': ['per_installment', 'upfront'],
  'refunds.platform_fee': ['proportional', 'none'],
  'refunds.retain_provider_cost': ['true', 'false'],
  'chargebacks.platform_fee': ['proportional', 'none'],
} as const satisfies Partial<Record<TermPath, readonly string[]>>;

/** What stands in the form, by the term's place. */
export type Draft = Readonly<Record<TermPath, string>>;

export function draftOf(contract: Contract): Draft {
  return Object.fromEntries(
    terms.map(({ path, kind }) => [path, typed(kind, valueAt(contract, path))]),
  ) as Draft;
}

export function valueAt(contract: Contract, path: TermPath): Value {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], contract);
  return found as Value;
}

interface Changed {
  /** What differs from the contract; empty where nothing does. */
  changes: ContractChanges;
  /** Terms that cannot be read. */
  wrong: TermPath[];
}

/** What a draft would change of the contract. */
export function changesOf(contract: Contract, draft: Draft): Changed {
  const changes: Record<string, unknown> = {};
  const wrong: TermPath[] = [];
  for (const { path, kind } of terms) {
    const value = read(kind, path, draft[path]);
    if (value === null) wrong.push(path);
    else if (value !== valueAt(contract, path)) put(changes, path, value);
  }
  return { changes: changes as ContractChanges, wrong };
}

function put(changes: Record<string, unknown>, path: TermPath, value: Value): void {
  const [part = '', name] = path.split('.');
  if (name === undefined) changes[part] = value;
  else changes[part] = { ...(changes[part] as object), [name]: value };
}

function typed(kind: Kind, value: Value): string {
  if (kind === 'money') return typedAmount(Number(value));
  return kind === 'percent' ? typedPercent(Number(value)) : String(value);
}

function read(kind: Kind, path: TermPath, text: string): Value | null {
  if (kind === 'money') return centsOf(text);
  if (kind === 'percent') return basisPointsOf(text);
  if (kind === 'count') return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  return path === 'refunds.retain_provider_cost' ? text === 'true' : text;
}
