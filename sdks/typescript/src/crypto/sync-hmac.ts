/** HMAC-SHA256 without promises. */
export interface SyncHmac {
  sign(key: Uint8Array, content: Uint8Array): Uint8Array;
  /** In constant time. */
  verify(key: Uint8Array, content: Uint8Array, signature: Uint8Array): boolean;
}
