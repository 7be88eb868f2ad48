import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  CardSalesService,
  Charge,
  ChargesService,
  CreateCardChargeRequest,
  GetInstallmentsResponse,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CheckoutSettings } from '../config.ts';
import type { Attempt } from '../domain/attempt.ts';
import { pixLifeMs } from '../domain/check-time.ts';
import type { Checked } from '../domain/confirmation.ts';
import type { Session } from '../domain/session.ts';

type Passed = Pick<CreateCardChargeRequest, 'installments' | 'saveCard' | 'customerIp'>;

/** What the buyer's browser sends. Buyer, card and authentication are charges' messages. */
export interface ConfirmOrder extends Passed {
  method: string | null;
  buyer: CreateCardChargeRequest['customer'];
  cardToken: NonNullable<CreateCardChargeRequest['cardToken']> | null;
  threeDs: NonNullable<CreateCardChargeRequest['threeDs']> | null;
}

/** How a buyer wants to pay. */
export interface Payment {
  confirmation: Checked<ConfirmOrder>;
  /** As of now. */
  seller: Account;
  /** Real time. */
  startedAt: Date;
}

/** What charges needs to charge an attempt. */
export interface Sale extends Payment {
  session: Session;
  attempt: Attempt;
}

/** A QR code is created a moment later, and must not outlive its session. */
const PIX_MARGIN_SECONDS = 2;

/** The charges service. */
@Injectable()
export class ChargesClient implements OnApplicationShutdown {
  private readonly charges: GrpcClient<ChargesService>;
  private readonly cardSales: GrpcClient<CardSalesService>;

  constructor(@Inject(CONFIG) settings: CheckoutSettings) {
    const { CHARGES_GRPC: address } = settings;
    this.charges = grpcClient('catraca.charges.v1.ChargesService', address, { tls: settings });
    this.cardSales = grpcClient('catraca.charges.v1.CardSalesService', address, { tls: settings });
  }

  /** Safe to repeat: the charge has the attempt's id. Throws what charges throws. */
  async create(context: CallContext, sale: Sale): Promise<Charge> {
    const { charge } =
      sale.attempt.method === 'pix'
        ? await this.charges.createPixCharge(pixRequest(context, sale))
        : await this.charges.createCardCharge(cardRequest(context, sale));
    return charge!;
  }

  /**
   * Null only when charges has no such charge. Throws provider_unavailable while its bank or acquirer has not
   * confirmed it.
   */
  async find(context: CallContext, chargeId: string): Promise<Charge | null> {
    try {
      const request = { context: toWire(context), chargeId, evenUnconfirmed: true };
      return (await this.charges.getCharge(request)).charge;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource_not_found') return null;
      throw error;
    }
  }

  /** Throws resource_not_found, charge_not_cancelable, provider_unavailable. */
  async cancel(context: CallContext, chargeId: string): Promise<Charge> {
    return (await this.charges.cancelCharge({ context: toWire(context), chargeId })).charge!;
  }

  installments(
    context: CallContext,
    seller: Account,
    { amount, maxInstallments }: Pick<Session, 'amount' | 'maxInstallments'>,
  ): Promise<GetInstallmentsResponse> {
    return this.cardSales.getInstallments({ context: toWire(context), seller, amount, maxInstallments });
  }

  /** Throws card_not_available. */
  threeDsToken(context: CallContext, seller: Account): Promise<{ token: string; libraryUrl: string }> {
    return this.cardSales.createThreeDsToken({ context: toWire(context), seller });
  }

  /** Whether cardholders can be authenticated in this mode. */
  async canAuthenticate(context: CallContext, seller: Account): Promise<boolean> {
    const { threeDsLibraryUrl } = await this.cardSales.getClientConfig({ context: toWire(context), seller });
    return Boolean(threeDsLibraryUrl);
  }

  onApplicationShutdown(): void {
    this.charges.close();
    this.cardSales.close();
  }
}

function pixRequest(context: CallContext, sale: Sale) {
  return { ...saleRequest(context, sale), expiresIn: secondsLeftOf(sale.session, context.now) };
}

/** How long a QR code of this session may live. */
export function secondsLeftOf(session: Session, now: Date): number {
  const secondsLeft = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000);
  const longest = Math.floor(pixLifeMs(session) / 1_000);
  return Math.max(1, Math.min(longest, secondsLeft - PIX_MARGIN_SECONDS));
}

function cardRequest(context: CallContext, sale: Sale) {
  const { installments, cardToken, saveCard, threeDs } = sale.confirmation;
  const { cardId } = sale.session;
  const source = cardId ? { cardId } : { cardToken };
  return { ...saleRequest(context, sale), installments, saveCard, threeDs, ...source };
}

function saleRequest(context: CallContext, { session, attempt, confirmation, seller }: Sale) {
  const { amount, description, reference, metadata, items } = session;
  return {
    context: toWire(context),
    chargeId: attempt.chargeId,
    seller,
    amount,
    customer: confirmation.buyer,
    description,
    reference,
    metadata,
    items,
    customerIp: confirmation.customerIp,
    fromBrowser: true,
  };
}
