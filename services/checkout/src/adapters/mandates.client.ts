import type { MandatesService } from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CheckoutSettings } from '../config.ts';
import { startOf } from '../domain/session-mandate.ts';
import { type Sale, secondsLeftOf } from './charges.client.ts';

/** The subscriptions service, which asks payers for mandates. */
@Injectable()
export class MandatesClient implements OnApplicationShutdown {
  private readonly mandates: GrpcClient<MandatesService>;

  constructor(@Inject(CONFIG) settings: CheckoutSettings) {
    const options = { tls: settings };
    this.mandates = grpcClient(
      'catraca.subscriptions.v1.MandatesService',
      settings.SUBSCRIPTIONS_GRPC,
      options,
    );
  }

  /**
   * Makes the attempt's mandate, with its first charge. Safe to repeat: both have their ids from the attempt.
   * After provider_unavailable the outcome is unknown. Throws what subscriptions throws.
   */
  async create(context: CallContext, sale: Sale): Promise<void> {
    const { session, attempt, confirmation, seller } = sale;
    const { amount, description, reference, metadata, items } = session;
    const first = { id: attempt.chargeId, amount, description, reference, metadata, items };
    const terms = {
      ...session.mandate!,
      startsOn: startOf(session.mandate!, context.now),
      customer: confirmation.buyer,
      authorization: 'first_payment',
      firstCharge: first,
      expiresIn: secondsLeftOf(session, context.now),
    };
    const { customerIp } = confirmation;
    const mandateId = attempt.mandateId!;
    await this.mandates.createMandate({ context: toWire(context), mandateId, seller, terms, customerIp });
  }

  /** pending, active, rejected, expired or canceled. Null while the bank has not confirmed it. */
  async statusOf(context: CallContext, mandateId: string): Promise<string | null> {
    try {
      const { mandate } = await this.mandates.getMandate({ context: toWire(context), mandateId });
      return mandate!.status;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource_not_found') return null;
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.mandates.close();
  }
}
