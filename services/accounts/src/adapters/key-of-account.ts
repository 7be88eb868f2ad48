/** How a caller names a key of an account. */
export interface KeyOfAccount {
  accountId: string;
  id: string;
  /** Null or undefined: of either mode. */
  livemode?: boolean | null | undefined;
}

export function keyNamed({ accountId, id: _id, livemode }: KeyOfAccount) {
  return livemode == null ? { _id, accountId } : { _id, accountId, livemode };
}
