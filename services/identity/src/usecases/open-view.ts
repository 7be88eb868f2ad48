import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { TeamStore } from '../adapters/team.store.ts';
import { ViewStore } from '../adapters/view.store.ts';
import { maySeeAccounts, newView, type View, type ViewOrder } from '../domain/view.ts';
import { RequireSession } from './require-session.ts';

/** Lets a person of the platform look at an account for a while. Throws session_invalid, role_not_allowed. */
@Injectable()
export class OpenView {
  constructor(
    private readonly views: ViewStore,
    private readonly teams: TeamStore,
    private readonly requireSession: RequireSession,
  ) {}

  async execute(order: ViewOrder, now: Date): Promise<View> {
    await this.requireSession.execute(order, now);
    if (!maySeeAccounts(await this.teams.membershipsOf(order.userId)))
      throw new ApiError('role_not_allowed', { required_roles: ['admin', 'support'] });
    await this.views.insert(newView(order, now));
    const view = await this.views.find(order);
    if (!view) throw new ApiError('idempotency_key_reused');
    return view;
  }
}
