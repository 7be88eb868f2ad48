import type { SyncHmac } from './sync-hmac.ts';

/** Web Crypto answers by promises only. */
export const syncHmac: SyncHmac | null = null;
