import type {
  CancelMandateChargesRequest,
  CreateFirstChargeRequest,
  CreateScheduledChargeRequest,
  MandateChargesService,
  SetFirstChargeQrCodeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import { CancelMandateCharges } from '../usecases/automatic/cancel-mandate-charges.ts';
import { CreateScheduledCharge } from '../usecases/automatic/create-scheduled-charge.ts';
import { SetFirstQrCode } from '../usecases/automatic/set-first-qr-code.ts';
import { CreatePixCharge } from '../usecases/pix/create-pix-charge.ts';
import { chargeMessage } from './charge.mapping.ts';
import { firstOrderOf, scheduledOrderOf } from './scheduled-order.mapping.ts';

/** Charges of mandates of Pix Automático, for subscriptions. */
@GrpcEntry('catraca.charges.v1.MandateChargesService')
export class MandateChargesController implements MandateChargesService {
  constructor(
    private readonly createPix: CreatePixCharge,
    private readonly setFirstQrCode: SetFirstQrCode,
    private readonly createScheduled: CreateScheduledCharge,
    private readonly cancelCharges: CancelMandateCharges,
    @Inject(CONFIG) private readonly settings: ChargesSettings,
  ) {}

  async createFirstCharge(request: CreateFirstChargeRequest) {
    const order = firstOrderOf(request, this.settings.PIX_DEFAULT_EXPIRES_IN);
    const charge = await this.createPix.execute(fromWire(request.charge?.context), order);
    return { charge: chargeMessage(charge) };
  }

  async setFirstChargeQrCode({ context, chargeId, qrCode }: SetFirstChargeQrCodeRequest) {
    await this.setFirstQrCode.execute(fromWire(context), chargeId, qrCode);
    return {};
  }

  async createScheduledCharge(request: CreateScheduledChargeRequest) {
    const order = scheduledOrderOf(request);
    const charge = await this.createScheduled.execute(fromWire(request.context), order);
    return { charge: chargeMessage(charge) };
  }

  async cancelMandateCharges({ context, mandateId, subscriptionId }: CancelMandateChargesRequest) {
    const of = { mandateId, subscriptionId: subscriptionId ?? null };
    const charges = await this.cancelCharges.execute(fromWire(context), of);
    return { charges: charges.map(chargeMessage) };
  }
}
