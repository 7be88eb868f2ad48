import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { remainingOf } from '../domain/refund-limit.ts';

export interface SupportRefund {
  chargeId: string;
  /** As it was sent; what is no amount is refused later. Absent: all that remains. */
  amount: unknown;
  /** Cents. */
  limit: number;
}

/**
 * Refuses a refund that is more than a person in support may make at once. Throws role_not_allowed with the
 * limit, and resource_not_found.
 */
@Injectable()
export class LimitSupportRefund {
  constructor(private readonly services: GrpcServices) {}

  async execute(context: CallContext, { chargeId, amount, limit }: SupportRefund): Promise<void> {
    const cents = typeof amount === 'number' ? amount : await this.remaining(context, chargeId);
    if (cents > limit)
      throw new ApiError('role_not_allowed', { required_roles: ['owner', 'finance'], limit });
  }

  private async remaining(context: CallContext, chargeId: string): Promise<number> {
    const call = { context: toWire(context), chargeId };
    const { charge, moments } = await this.services.charges.getChargeHistory(call);
    return remainingOf(charge!.amount, moments);
  }
}
