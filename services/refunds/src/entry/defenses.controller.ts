import type {
  AddDefenseFileRequest,
  GetDefenseFileRequest,
  PutDefenseRequest,
  RefundsService,
  RemoveDefenseFileRequest,
} from '@catraca/contracts/gen/catraca/refunds/v1/refunds';
import { ApiError } from '@catraca/kernel/errors';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { DefenseStore } from '../adapters/defense.store.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { AddDefenseFile } from '../usecases/add-defense-file.ts';
import { PutDefense } from '../usecases/put-defense.ts';
import { RemoveDefenseFile } from '../usecases/remove-defense-file.ts';
import { defenseFileMessage, defenseMessage } from './defenses.mapping.ts';

@GrpcEntry('catraca.refunds.v1.RefundsService')
export class DefensesController implements Partial<RefundsService> {
  constructor(
    private readonly disputes: DisputeStore,
    private readonly defenses: DefenseStore,
    private readonly put: PutDefense,
    private readonly addFile: AddDefenseFile,
    private readonly removeFile: RemoveDefenseFile,
  ) {}

  async putDefense({ context, disputeId, text }: PutDefenseRequest) {
    const defense = await this.put.execute(fromWire(context), disputeId, text);
    return { defense: defenseMessage(defense, true) };
  }

  async addDefenseFile({ context, disputeId, fileId, name, content }: AddDefenseFileRequest) {
    const file = await this.addFile.execute(fromWire(context), disputeId, { id: fileId, name, content });
    return { file: defenseFileMessage(file) };
  }

  async getDefenseFile({ accountId, disputeId, fileId, livemode }: GetDefenseFileRequest) {
    const dispute = await this.disputes.get(accountId, disputeId, livemode);
    const { files } = await this.defenses.get(dispute);
    const file = files.find(({ id }) => id === fileId);
    if (!file) throw new ApiError('resource_not_found');
    return { file: defenseFileMessage(file), content: await this.defenses.content(dispute, fileId) };
  }

  async removeDefenseFile({ context, disputeId, fileId }: RemoveDefenseFileRequest) {
    await this.removeFile.execute(fromWire(context), disputeId, fileId);
    return {};
  }
}
