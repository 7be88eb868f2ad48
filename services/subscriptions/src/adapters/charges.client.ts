import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  Charge,
  ChargesService,
  MandateChargesService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SubscriptionsSettings } from '../config.ts';
import type { Mandate } from '../domain/mandate.ts';
import type { FirstCharge } from '../domain/mandate-order.ts';

/** Whose mandate it is, as of now. */
export interface Sale {
  seller: Account;
  /** Address of who asks for it. */
  customerIp: string;
}

/** What a charge of a cycle has of its own. */
export interface CycleOrder extends Sale {
  /** `ch_…` */
  chargeId: string;
  subscriptionId: string | null;
  dueOn: string;
  /** Null: the mandate's. */
  amount: number | null;
  description: string | null;
  reference: string | null;
  metadata: { key: string; value: string }[];
}

/** The charges service, which decides about charges of mandates. */
@Injectable()
export class ChargesClient implements OnApplicationShutdown {
  private readonly charges: GrpcClient<ChargesService>;
  private readonly ofMandates: GrpcClient<MandateChargesService>;

  constructor(@Inject(CONFIG) settings: SubscriptionsSettings) {
    const { CHARGES_GRPC: address } = settings;
    this.charges = grpcClient('catraca.charges.v1.ChargesService', address, { tls: settings });
    this.ofMandates = grpcClient('catraca.charges.v1.MandateChargesService', address, { tls: settings });
  }

  /** The charge whose payment approves the mandate. Safe to repeat. Throws as a Pix charge does. */
  async createFirst(
    context: CallContext,
    mandate: Mandate,
    {
      seller,
      customerIp,
      first,
      subscriptionId,
    }: Sale & { first: FirstCharge | null; subscriptionId: string | null },
  ): Promise<void> {
    const charge = {
      context: toWire(context),
      chargeId: mandate.firstChargeId!,
      seller,
      amount: first?.amount ?? mandate.amount!,
      customer: mandate.customer,
      description: first?.description ?? mandate.description,
      reference: first?.reference,
      metadata: first?.metadata ?? [],
      expiresIn: Math.ceil((mandate.expiresAt.getTime() - context.now.getTime()) / 1_000),
      customerIp,
      items: first?.items ?? [],
    };
    await this.ofMandates.createFirstCharge({ charge, mandateId: mandate.id, subscriptionId });
  }

  /** The first charge shows the QR code that also approves its mandate. Safe to repeat. */
  async setFirstQrCode(context: CallContext, chargeId: string, qrCode: string): Promise<void> {
    await this.ofMandates.setFirstChargeQrCode({ context: toWire(context), chargeId, qrCode });
  }

  /** A charge of one cycle. Safe to repeat. Throws what the charge decides, see its proto. */
  async createScheduled(context: CallContext, mandate: Mandate, order: CycleOrder): Promise<Charge> {
    const { id, bankId, amount, interval, startsOn, endsOn, retry, reference } = mandate;
    const charged = { id, bankId: bankId!, amount, interval, startsOn, endsOn, retry, contract: reference };
    const request = { context: toWire(context), ...order, mandate: charged, customer: mandate.customer };
    return (await this.ofMandates.createScheduledCharge(request)).charge!;
  }

  /**
   * Cancels what is not under way of a mandate, or of a subscription of it. Throws provider_unavailable while
   * an outcome is unknown.
   */
  async cancelPending(context: CallContext, mandateId: string, subscriptionId: string | null): Promise<void> {
    await this.ofMandates.cancelMandateCharges({ context: toWire(context), mandateId, subscriptionId });
  }

  /** Null only when charges has no such charge. */
  async find(context: CallContext, chargeId: string): Promise<Charge | null> {
    try {
      const request = { context: toWire(context), chargeId, evenUnconfirmed: true };
      return (await this.charges.getCharge(request)).charge;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource_not_found') return null;
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.charges.close();
    this.ofMandates.close();
  }
}
