import type {
  CancelChargeRequest,
  ChargesService,
  CreateCardChargeRequest,
  CreatePixChargeRequest,
  GetChargeHistoryRequest,
  GetChargeRequest,
  ListChargesRequest,
  ReceiveCardCallbackRequest,
  ReceivePixCallbackRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject } from '@nestjs/common';
import { ChargeList } from '../adapters/charge.list.ts';
import { ChargeStore } from '../adapters/charge.store.ts';
import type { ChargesSettings } from '../config.ts';
import { CancelCharge } from '../usecases/cancel-charge.ts';
import { CreateCardCharge } from '../usecases/card/create-card-charge.ts';
import { ReceiveCardCallback } from '../usecases/card/receive-card-callback.ts';
import { CreatePixCharge } from '../usecases/pix/create-pix-charge.ts';
import { ReceivePixCallback } from '../usecases/pix/receive-pix-callback.ts';
import { cardOrderOf } from './card-order.mapping.ts';
import { chargeMessage, pixOrderOf } from './charge.mapping.ts';
import { chargeHistoryMessage } from './charge-history.mapping.ts';

@GrpcEntry('catraca.charges.v1.ChargesService')
export class ChargesController implements Partial<ChargesService> {
  constructor(
    private readonly createPix: CreatePixCharge,
    private readonly createCard: CreateCardCharge,
    private readonly charges: ChargeStore,
    private readonly list: ChargeList,
    private readonly cancel: CancelCharge,
    private readonly receivePix: ReceivePixCallback,
    private readonly receiveCard: ReceiveCardCallback,
    @Inject(CONFIG) private readonly settings: ChargesSettings,
  ) {}

  async createPixCharge(request: CreatePixChargeRequest) {
    const order = pixOrderOf(request, this.settings.PIX_DEFAULT_EXPIRES_IN);
    const charge = await this.createPix.execute(fromWire(request.context), order);
    return { charge: chargeMessage(charge) };
  }

  async createCardCharge(request: CreateCardChargeRequest) {
    const order = cardOrderOf(request);
    return {
      charge: chargeMessage(await this.createCard.execute(fromWire(request.context), order)),
    };
  }

  async getCharge({ context, chargeId, evenUnconfirmed }: GetChargeRequest) {
    const charge = await this.charges.get(fromWire(context), chargeId, evenUnconfirmed ?? false);
    return { charge: chargeMessage(charge) };
  }

  async getChargeHistory({ context, chargeId }: GetChargeHistoryRequest) {
    return chargeHistoryMessage(await this.charges.history(fromWire(context), chargeId));
  }

  async listCharges(request: ListChargesRequest) {
    const { createdSince, createdUntil } = request;
    const { charges, ...page } = await this.list.page(fromWire(request.context), {
      page: request.page,
      perPage: request.perPage,
      after: request.after ?? null,
      reference: request.reference ?? null,
      status: request.status ?? null,
      paymentMethod: request.paymentMethod ?? null,
      createdSince: createdSince ? new Date(createdSince) : null,
      createdUntil: createdUntil ? new Date(createdUntil) : null,
      mandateId: request.mandateId ?? null,
      subscriptionId: request.subscriptionId ?? null,
    });
    return { charges: charges.map(chargeMessage), ...page };
  }

  async cancelCharge({ context, chargeId }: CancelChargeRequest) {
    return { charge: chargeMessage(await this.cancel.execute(fromWire(context), chargeId)) };
  }

  async receivePixCallback({ livemode, txids, nowMs }: ReceivePixCallbackRequest) {
    await this.receivePix.execute(txids, livemode, new Date(nowMs));
    return {};
  }

  async receiveCardCallback({ nowMs, ...callback }: ReceiveCardCallbackRequest) {
    await this.receiveCard.execute(callback, new Date(nowMs));
    return {};
  }
}
