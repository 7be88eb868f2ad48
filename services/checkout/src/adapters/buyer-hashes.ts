import { networkOf, sourceOf } from '@catraca/kernel/address-source';
import { KeyedHashes } from '@catraca/platform/secrets/keyed-hashes';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { CheckoutSettings } from '../config.ts';
import { accountCounters, type CounterName, counterName } from '../domain/card-testing.ts';

/** Buyers' addresses and documents as keyed hashes: they are stored in no other way. */
@Injectable()
export class BuyerHashes {
  private readonly hashes: KeyedHashes;

  constructor(@Inject(CONFIG) { DATA_KEYS }: Pick<CheckoutSettings, 'DATA_KEYS'>) {
    this.hashes = new KeyedHashes(DATA_KEYS, 'card testing');
  }

  /** What a refused card counts for. Those that block come first. */
  countersOf(
    linkId: string | null,
    { address, document }: { address: string; document: string },
  ): CounterName[] {
    const source = this.hashes.of(`address ${sourceOf(address)}`);
    const network = networkOf(address);
    return [
      ...(linkId ? [counterName('link_address', linkId, source)] : []),
      counterName('address', source),
      ...(network ? [counterName('network', this.hashes.of(`network ${network}`))] : []),
      counterName('document', this.hashes.of(`document ${document}`)),
      ...accountCounters,
    ];
  }

  /** Who holds a place of a link: an IPv4 address, or an IPv6 /48, as many buyers may share either. */
  placeHolder(address: string): string {
    return this.hashes.of(`place ${networkOf(address) ?? sourceOf(address)}`);
  }
}
