import type { StatusService } from '@catraca/contracts/gen/catraca/status/v1/status';
import { Status } from '../service/status.ts';
import { GrpcEntry } from './entry.ts';

/** The package that every service with gRPC serves besides its own. */
export const STATUS_PACKAGE = 'catraca.status.v1';

/** How this instance works. */
@GrpcEntry('catraca.status.v1.StatusService')
export class StatusController implements StatusService {
  constructor(private readonly status: Status) {}

  async getStatus() {
    const { status } = this;
    const now = new Date();
    return {
      version: status.version,
      startedAt: status.startedAt.toISOString(),
      lateJobs: status.lateJobs(now).map(({ name, ranAt, failures }) => ({
        ...{ name, failures },
        ranAt: ranAt?.toISOString(),
      })),
      providerCalls: status
        .providerCalls()
        .map((calls) => ({ ...calls.provider, ...calls.figures(now.getTime()) })),
    };
  }
}
