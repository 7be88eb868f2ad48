import type {
  AttemptChargeRequest,
  ChargeBackRequest,
  CreateTestTokenRequest,
  DecideAnalysisRequest,
  ExpireChargeRequest,
  PayChargeRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { DriveTestAttempt } from '../usecases/automatic/drive-test-attempt.ts';
import { DriveTestCard } from '../usecases/card/drive-test-card.ts';
import { DriveTestPix } from '../usecases/pix/drive-test-pix.ts';
import { chargeMessage } from './charge.mapping.ts';
import { oneOf } from './charge-refund.mapping.ts';

@GrpcEntry('catraca.charges.v1.SandboxService')
export class SandboxController implements SandboxService {
  constructor(
    private readonly drivePix: DriveTestPix,
    private readonly driveCard: DriveTestCard,
    private readonly driveAttempt: DriveTestAttempt,
  ) {}

  async attemptCharge({ context, chargeId, outcome, code }: AttemptChargeRequest) {
    const attempt =
      oneOf(['paid', 'rejected'], outcome) === 'paid'
        ? { outcome: 'paid' as const }
        : { outcome: 'rejected' as const, code: code ?? null };
    const charge = await this.driveAttempt.execute(fromWire(context), chargeId, attempt);
    return { charge: chargeMessage(charge) };
  }

  async payCharge({ context, chargeId }: PayChargeRequest) {
    return { charge: chargeMessage(await this.drivePix.pay(fromWire(context), chargeId)) };
  }

  async expireCharge({ context, chargeId }: ExpireChargeRequest) {
    return { charge: chargeMessage(await this.drivePix.expire(fromWire(context), chargeId)) };
  }

  async decideAnalysis({ context, chargeId, outcome }: DecideAnalysisRequest) {
    const decision = outcome === 'approved' ? 'approved' : 'refused';
    const charge = await this.driveCard.decideAnalysis(fromWire(context), chargeId, decision);
    return { charge: chargeMessage(charge) };
  }

  async createTestToken({ context, behaviour }: CreateTestTokenRequest) {
    return { token: await this.driveCard.createToken(fromWire(context), behaviour) };
  }

  async chargeBack({ context, chargeId }: ChargeBackRequest) {
    return { charge: chargeMessage(await this.driveCard.chargeBack(fromWire(context), chargeId)) };
  }
}
