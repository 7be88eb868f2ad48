import type { ListSecretKeysRequest } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { AccountStore } from '../adapters/account.store.ts';
import type { KeyFilter } from '../adapters/secret-key.store.ts';

/** Filter: an account's keys, of one mode if given. Throws resource_not_found for an unknown account. */
export async function keyFilterOf(
  accounts: AccountStore,
  { accountId, livemode }: Pick<ListSecretKeysRequest, 'accountId' | 'livemode'>,
): Promise<KeyFilter> {
  await accounts.get(accountId);
  return livemode == null ? { accountId } : { accountId, livemode };
}
