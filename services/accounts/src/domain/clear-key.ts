/** Secret or publishable. */
export type KeyKind = 'sk' | 'pk';

/** `sk_test_…`, `pk_live_…`: kind and world in front of random text (spec.txt, Authentication 1 and 4). */
export function clearKey(kind: KeyKind, livemode: boolean, random: Buffer): string {
  return `${kind}_${livemode ? 'live' : 'test'}_${random.toString('base64url')}`;
}
