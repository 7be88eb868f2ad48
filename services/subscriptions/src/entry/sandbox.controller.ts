import type {
  ApproveMandateRequest,
  CancelMandateAtBankRequest,
  RejectMandateRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { DriveTestMandate } from '../usecases/mandates/drive-test-mandate.ts';
import { mandateMessage } from './mandate.mapping.ts';

@GrpcEntry('catraca.subscriptions.v1.SandboxService')
export class SandboxController implements SandboxService {
  constructor(private readonly drive: DriveTestMandate) {}

  async approveMandate({ context, mandateId }: ApproveMandateRequest) {
    return {
      mandate: mandateMessage(await this.drive.decide(fromWire(context), mandateId, 'approve'), null),
    };
  }

  async rejectMandate({ context, mandateId }: RejectMandateRequest) {
    return { mandate: mandateMessage(await this.drive.decide(fromWire(context), mandateId, 'reject'), null) };
  }

  async cancelMandateAtBank({ context, mandateId }: CancelMandateAtBankRequest) {
    return { mandate: mandateMessage(await this.drive.cancel(fromWire(context), mandateId), null) };
  }
}
