import { textIn } from '../../rules/search.ts';

/** The mandate that an address names. */
export function mandateIn(search: Record<string, unknown>): { mandate?: string } {
  return textIn('mandate', search, /^mnd_[0-9a-z]{26}$/);
}
