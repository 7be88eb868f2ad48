import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SyncHmac } from './sync-hmac.ts';

function sign(key: Uint8Array, content: Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(content).digest();
}

export const syncHmac: SyncHmac | null = {
  sign,
  verify(key, content, signature) {
    const expected = sign(key, content);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  },
};
