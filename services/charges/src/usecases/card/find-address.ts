import type { CallContext } from '@catraca/kernel/call-context';
import type { FoundAddress } from '@catraca/providers/acquirer/acquirer-provider';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';

/** The address of a postal code, as a sale would send it to the acquirer. Null: it would send none. */
@Injectable()
export class FindAddress {
  constructor(private readonly acquirers: Acquirers) {}

  async execute(context: CallContext, zipCode: string): Promise<FoundAddress | null> {
    return this.acquirers.has(context.livemode) ? this.acquirers.of(context).findAddress(zipCode) : null;
  }
}
