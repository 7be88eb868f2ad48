import type {
  CardSalesService,
  ChargeRefundsService,
  ChargesService,
  CreateCardChargeRequest,
  ReceiveCardCallbackRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { ApiError } from '@catraca/kernel/errors';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { chargesService } from '../src/charges.module.ts';
import { Acquirer } from './acquirer.ts';
import { cardOrder, context } from './seller.ts';

/** The charges service in the test's process, with the sandbox acquirer, as a seller by card meets it. */
export class CardSales {
  readonly charges: GrpcClient<ChargesService>;
  readonly refunds: GrpcClient<ChargeRefundsService>;
  readonly sandbox: GrpcClient<SandboxService>;
  readonly grid: GrpcClient<CardSalesService>;

  private constructor(
    readonly acquirer: Acquirer,
    readonly service: ServiceUnderTest,
  ) {
    this.charges = service.client('catraca.charges.v1.ChargesService');
    this.refunds = service.client('catraca.charges.v1.ChargeRefundsService');
    this.sandbox = service.client('catraca.charges.v1.SandboxService');
    this.grid = service.client('catraca.charges.v1.CardSalesService');
  }

  static async start(): Promise<CardSales> {
    const acquirer = await Acquirer.start();
    return new CardSales(acquirer, await ServiceUnderTest.start(chargesService, acquirer.settings));
  }

  /** With a fresh token of the test card `number`. */
  async order(number?: string, changes: Partial<CreateCardChargeRequest> = {}) {
    return cardOrder({ ...withToken(await this.acquirer.token(number)), ...changes });
  }

  async sell(number?: string, changes: Partial<CreateCardChargeRequest> = {}) {
    return (await this.charges.createCardCharge(await this.order(number, changes))).charge!;
  }

  async get(chargeId: string) {
    return (await this.charges.getCharge({ context: context(), chargeId })).charge!;
  }

  /** A callback of the acquirer. */
  async hint(chargeIds: string[], changes: Partial<ReceiveCardCallbackRequest> = {}): Promise<void> {
    const told = { livemode: false, isOfPayment: false, acquirerChargeIds: [], nowMs: Date.now() };
    await this.charges.receiveCardCallback({ ...told, chargeIds, ...changes });
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.acquirer.close();
  }
}

export const withToken = (token: string) => ({ cardToken: { token, holderName: 'CANARIO SOUZA' } });

/** Code and details of the error that the work must end with. */
export async function errorOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('no error', { cause: error });
  return { code: error.code, ...error.details };
}
