import type { Session } from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import type { AccountMembership } from '../domain/panel-person.ts';

/** The account that a person of the platform looks at. Not cached: an ended view shows nothing more. */
@Injectable()
export class FindView {
  constructor(private readonly services: GrpcServices) {}

  /** `account`: as the request names it. Throws resource_not_found for a view that is over or another's. */
  async execute(session: Session, viewId: string, account: unknown): Promise<AccountMembership> {
    if (!isId('imp', viewId)) throw new ApiError('resource_not_found');
    const whose = { viewId, userId: session.user!.id, sessionId: session.id };
    const { view } = await this.services.views.findView(whose);
    if (!view || view.accountId !== account) throw new ApiError('resource_not_found');
    return { accountId: view.accountId, role: 'owner' };
  }
}
