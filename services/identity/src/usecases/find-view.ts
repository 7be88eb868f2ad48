import { Injectable } from '@nestjs/common';
import { TeamStore } from '../adapters/team.store.ts';
import { ViewStore } from '../adapters/view.store.ts';
import { isOpen, maySeeAccounts, type View } from '../domain/view.ts';

/** A view that still shows its account: its half an hour, and its person's role, have not ended. */
@Injectable()
export class FindView {
  constructor(
    private readonly views: ViewStore,
    private readonly teams: TeamStore,
  ) {}

  async execute(whose: Pick<View, 'id' | 'userId' | 'sessionId'>, now: Date): Promise<View | null> {
    const view = await this.views.find(whose);
    if (!view || !isOpen(view, now)) return null;
    return maySeeAccounts(await this.teams.membershipsOf(whose.userId)) ? view : null;
  }
}
