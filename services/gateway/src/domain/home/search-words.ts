import { email } from '@catraca/contracts/http/schemas/fields';
import type { HitKind } from '@catraca/contracts/http/schemas/search';
import { parseDocument, parsePassport } from '@catraca/kernel/document';
import { type IdPrefix, isId } from '@catraca/kernel/ids';

/** What a person may have meant. Absent: it cannot be that. */
export interface Meanings {
  /** What an id names. */
  named?: { kind: HitKind; id: string };
  reference?: string;
  /** Of a buyer, letters and digits only. */
  document?: string;
  email?: string;
  /** Of a card. */
  lastFour?: string;
  /** Of a Pix. */
  endToEndId?: string;
  /** Of the return of a Pix. */
  rtrId?: string;
}

const kinds: readonly [IdPrefix, HitKind][] = [
  ['ch', 'charge'],
  ['rf', 'refund'],
  ['med', 'dispute'],
  ['wd', 'withdrawal'],
  ['pl', 'payment_link'],
  ['mnd', 'mandate'],
  ['sub', 'subscription'],
  ['evt', 'event'],
  ['req', 'request'],
];
/** API Pix 2.9.0: 32 letters and digits, the first of a payment’s is an E, of a return’s a D. */
const END_TO_END_ID = /^E[0-9A-Za-z]{31}$/;
const RTR_ID = /^D[0-9A-Za-z]{31}$/;

/**
 * All that a person's words may mean. A CPF, a CNPJ or an e-mail is looked for as that alone, by its hash: as
 * a reference it would be in a query, which the database may log.
 */
export function meaningsOf(words: string): Meanings {
  const kind = kinds.find(([prefix]) => isId(prefix, words))?.[1];
  const taxDocument = parseDocument(words);
  const document = taxDocument ?? parsePassport(words);
  const isEmail = words.includes('@');
  const asStored = email.safeParse(words).data;
  return {
    ...(kind && { named: { kind, id: words } }),
    ...(!taxDocument && !isEmail && { reference: words }),
    ...(document && { document }),
    ...(asStored && { email: asStored }),
    ...(/^\d{4}$/.test(words) && { lastFour: words }),
    ...(END_TO_END_ID.test(words) && { endToEndId: words }),
    ...(RTR_ID.test(words) && { rtrId: words }),
  };
}
