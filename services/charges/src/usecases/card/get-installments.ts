import type { CallContext } from '@catraca/kernel/call-context';
import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { type UnavailableReason, whyUnavailableFor } from '../../domain/card/card-availability.ts';
import { type InstallmentOption, installmentOptions } from '../../domain/card/installments.ts';
import type { Seller } from '../../domain/seller.ts';

export interface InstallmentGrid {
  /** Null when there is a grid. */
  unavailableReason: UnavailableReason | null;
  options: InstallmentOption[];
}

/** The installments that an amount can be paid in, at the prices of a sale made now. */
@Injectable()
export class GetInstallments {
  constructor(private readonly acquirers: Acquirers) {}

  execute(context: CallContext, seller: Seller, amount: Cents, cap: number | undefined): InstallmentGrid {
    const reason = whyUnavailableFor(amount, this.acquirers.operationOf(context), seller);
    if (reason) return { unavailableReason: reason, options: [] };
    return { unavailableReason: null, options: installmentOptions(amount, seller.contract.card, cap) };
  }
}
