import type {
  ChargesService,
  CreateCardChargeRequest,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import type { CardOrder } from '../src/domain/card/card-order.ts';
import type { PixOrder } from '../src/domain/pix/pix-order.ts';
export declare const context: (accountId?: string) => {
  accountId: string;
  livemode: boolean;
  nowMs: number;
};
/** The example seller as the edge passes it on. */
export declare const seller: {
  id: string;
  name: string;
  document: string;
  email: string;
  registration: string;
  switches: null;
  contract: import('../src/domain/seller.ts').ContractTerms;
  createdAt: string;
  testClockOffsetSeconds: number;
  moneyOut: string;
};
/** What the edge asks for. */
export declare function order(changes?: Partial<CreatePixChargeRequest>): CreatePixChargeRequest;
/** The same as the rules take it, made by the real mapping: a new optional field needs no mention here. */
export declare const examplePixOrder: PixOrder;
/** What the edge asks for by card. */
export declare function cardOrder(changes?: Partial<CreateCardChargeRequest>): CreateCardChargeRequest;
/** The same as the rules take it. */
export declare const exampleCardOrder: CardOrder;
/** The charges service as its callers see it. */
export declare class Charges {
  readonly rpc: GrpcClient<ChargesService>;
  constructor(rpc: GrpcClient<ChargesService>);
  create(
    changes?: Partial<CreatePixChargeRequest>,
  ): Promise<import('@catraca/contracts/gen/catraca/charges/v1/charges').Charge>;
  get(chargeId: string): Promise<import('@catraca/contracts/gen/catraca/charges/v1/charges').Charge>;
  statusOf(chargeId: string): Promise<string>;
  cancel(chargeId: string): Promise<import('@catraca/contracts/gen/catraca/charges/v1/charges').Charge>;
  /** A bank's callback. */
  notice(chargeId: string): Promise<void>;
}
