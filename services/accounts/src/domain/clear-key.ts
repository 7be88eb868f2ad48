/** Secret or publishable. */
export type KeyKind = 'sk' | 'pk';

/** `sk_test_…`, `pk_live_…`: kind and mode, then random text. */
export function clearKey(kind: KeyKind, livemode: boolean, random: Buffer): string {
  return `${kind}_${livemode ? 'live' : 'test'}_${random.toString('base64url')}`;
}
