import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';

/** A key that somebody names by its id. */
interface NamedKey {
  accountId: string;
  keyId: string;
  /** Undefined: in either mode. */
  livemode: boolean | undefined;
}

const PER_PAGE = 100;

/**
 * Makes sure that a key is of the mode in which it is named. Accounts finds a key by its id in both modes, so
 * that the keys of the mode are listed. Throws resource_not_found.
 */
@Injectable()
export class RequireKey {
  constructor(private readonly services: GrpcServices) {}

  async secret({ accountId, keyId, livemode }: NamedKey): Promise<void> {
    if (livemode === undefined) return;
    await requireListed(keyId, async (page) => {
      const filter = { accountId, livemode, page, perPage: PER_PAGE };
      const { secretKeys, total } = await this.services.accounts.listSecretKeys(filter);
      return { keys: secretKeys, total };
    });
  }

  async publishable({ accountId, keyId, livemode }: NamedKey): Promise<void> {
    if (livemode === undefined) return;
    await requireListed(keyId, async (page) => {
      const filter = { accountId, livemode, page, perPage: PER_PAGE };
      const { publishableKeys, total } = await this.services.accounts.listPublishableKeys(filter);
      return { keys: publishableKeys, total };
    });
  }
}

type ListKeys = (page: number) => Promise<{ keys: { id: string }[]; total: number }>;

async function requireListed(keyId: string, list: ListKeys): Promise<void> {
  for (let page = 1; ; page++) {
    const { keys, total } = await list(page);
    if (keys.some(({ id }) => id === keyId)) return;
    if (page * PER_PAGE >= total) throw new ApiError('resource_not_found');
  }
}
