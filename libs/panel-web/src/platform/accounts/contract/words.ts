import { percent } from '../../../account/fee.ts';
import type { Contract } from '../../../queries/platform/accounts.ts';
import { written } from '../../../rules/money.ts';
import type { PlatformTexts } from '../../texts/pt.ts';
import { type Term, type TermPath, valueAt } from './terms.ts';

/** A term as people read it: `R$ 0,50`, `1,99%`, `30`, `Volta em proporção`. */
export function wordsOf(contract: Contract, { path, kind }: Term, t: PlatformTexts): string {
  const value = valueAt(contract, path);
  if (kind === 'money') return written(Number(value));
  if (kind === 'percent') return percent(Number(value));
  return kind === 'count' ? String(value) : choiceWords(path, String(value), t);
}

/** What a choice means. */
export function choiceWords(path: TermPath, chosen: string, t: PlatformTexts): string {
  return t.choice[path]?.[chosen] ?? chosen;
}
