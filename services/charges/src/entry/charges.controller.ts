import type {
  ChargesService,
  CreatePixChargeRequest,
  GetChargeRequest,
  ReceivePixCallbackRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { isId } from '@catraca/kernel/ids';
import { fromWire } from '@catraca/platform/call-context';
import { GrpcEntry } from '@catraca/platform/grpc-entry';
import { CONFIG } from '@catraca/platform/service-parts';
import { Inject } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import { ConfirmPix } from '../usecases/confirm-pix.ts';
import { CreatePixCharge } from '../usecases/create-pix-charge.ts';
import { GetCharge } from '../usecases/get-charge.ts';
import { chargeMessage } from './charge.message.ts';

@GrpcEntry('catraca.charges.v1.ChargesService')
export class ChargesController implements ChargesService {
  constructor(
    private readonly createPix: CreatePixCharge,
    private readonly get: GetCharge,
    private readonly confirmPix: ConfirmPix,
    @Inject(CONFIG) private readonly settings: ChargesSettings,
  ) {}

  async createPixCharge(request: CreatePixChargeRequest) {
    const { chargeId, seller, customer, amount, metadata, items, customerIp } = request;
    const charge = await this.createPix.execute(fromWire(request.context), {
      chargeId,
      seller: seller!,
      amount,
      buyer: customer!,
      description: request.description ?? null,
      reference: request.reference ?? null,
      metadata,
      items,
      customerIp,
      expiresIn: request.expiresIn ?? this.settings.PIX_DEFAULT_EXPIRES_IN,
    });
    return { charge: chargeMessage(charge) };
  }

  async getCharge({ context, chargeId }: GetChargeRequest) {
    return { charge: chargeMessage(await this.get.execute(fromWire(context), chargeId)) };
  }

  async receivePixCallback({ livemode, txids, nowMs }: ReceivePixCallbackRequest) {
    const chargeIds = txids.map((txid) => `ch_${txid}`).filter((id) => isId('ch', id));
    await Promise.all(chargeIds.map((id) => this.confirmPix.execute(id, livemode, new Date(nowMs))));
    return {};
  }
}
