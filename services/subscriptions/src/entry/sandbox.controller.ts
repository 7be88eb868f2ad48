import type {
  ApproveMandateRequest,
  CancelMandateAtBankRequest,
  RejectMandateRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { SubscriptionStore } from '../adapters/subscription.store.ts';
import type { Mandate } from '../domain/mandate.ts';
import { DriveTestMandate } from '../usecases/mandates/drive-test-mandate.ts';
import { mandateMessage } from './mandate.mapping.ts';

@GrpcEntry('catraca.subscriptions.v1.SandboxService')
export class SandboxController implements SandboxService {
  constructor(
    private readonly drive: DriveTestMandate,
    private readonly subscriptions: SubscriptionStore,
  ) {}

  async approveMandate({ context, mandateId }: ApproveMandateRequest) {
    return {
      mandate: mandateMessage(await this.drive.decide(fromWire(context), mandateId, 'approve'), null),
    };
  }

  async rejectMandate({ context, mandateId }: RejectMandateRequest) {
    return { mandate: await this.shown(await this.drive.decide(fromWire(context), mandateId, 'reject')) };
  }

  async cancelMandateAtBank({ context, mandateId }: CancelMandateAtBankRequest) {
    return { mandate: await this.shown(await this.drive.cancel(fromWire(context), mandateId)) };
  }

  private async shown(mandate: Mandate) {
    const ids = await this.subscriptions.openIdsOf(mandate, [mandate.id]);
    return mandateMessage(mandate, ids.get(mandate.id) ?? null);
  }
}
