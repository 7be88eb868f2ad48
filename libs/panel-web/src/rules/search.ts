import { endOf, isDay, startOf } from './days.ts';

/** The member of an address, if it is one of these. */
export function oneOf<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  search: Record<string, unknown>,
): { [Member in Name]?: Value } {
  const value = values.find((one) => one === search[name]);
  return memberOf(name, value);
}

/** A text that people typed. `pattern`: what the API takes. */
export function textIn<Name extends string>(
  name: Name,
  search: Record<string, unknown>,
  pattern = /\S/,
): { [Member in Name]?: string } {
  const value = search[name];
  return memberOf(name, typeof value === 'string' && pattern.test(value) ? value : undefined);
}

/** A day such as `2026-11-21`. */
export function dayIn<Name extends string>(
  name: Name,
  search: Record<string, unknown>,
): { [Member in Name]?: string } {
  const value = search[name];
  return memberOf(name, isDay(value) ? value : undefined);
}

/** When what a list has was created: days are the person's. */
export interface PeriodFilter {
  created_since?: string;
  created_until?: string;
}

export function periodIn(search: Record<string, unknown>): PeriodFilter {
  return { ...dayIn('created_since', search), ...dayIn('created_until', search) };
}

/** Filters as the API has them: moments for days. */
export function withMoments<Filters extends PeriodFilter>({
  created_since,
  created_until,
  ...filters
}: Filters) {
  return { ...filters, created_since: startOf(created_since), created_until: endOf(created_until) };
}

function memberOf<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [Member in Name]?: Value };
}

const LAST_PAGE = 100_000;
const LARGEST_PAGE = 100;

export interface PageFilters {
  page?: number;
  per_page?: number;
}

export function pageOf(search: Record<string, unknown>): PageFilters {
  const page = whole(search.page, LAST_PAGE);
  const per_page = whole(search.per_page, LARGEST_PAGE);
  return { ...(page && { page }), ...(per_page && { per_page }) };
}

/** Where a change of some filters leads: the others stay, and the list begins anew (specification S28.5). */
export function changedList<Filters extends PageFilters>(filters: Filters, changed: Filters) {
  return { to: '.', search: { ...filters, page: undefined, ...changed }, resetScroll: false } as const;
}

/** The filters that narrow the list: all but the page. */
export function narrowing<Filters extends PageFilters>(filters: Filters): Omit<Filters, keyof PageFilters> {
  const { page: _page, per_page: _perPage, ...narrow } = filters;
  return narrow;
}

/** How many filters narrow the list. */
export function countOf(filters: PageFilters): number {
  return Object.values(narrowing(filters)).filter((value) => value !== undefined).length;
}

function whole(value: unknown, largest: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= largest ? number : undefined;
}
