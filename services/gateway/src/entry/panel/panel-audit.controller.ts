import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import type { ListOwnAuditLogQuery } from '@catraca/contracts/http/schemas/audit-log';
import { cursorListOf } from '@catraca/contracts/http/schemas/list';
import { Controller, Param, Query } from '@nestjs/common';
import { AuditStore } from '../../adapters/audit.store.ts';
import { Route } from '../../edge/route.ts';
import { NamesOfPeople } from '../../usecases/names-of-people.ts';
import { accountAuditEntryResponse } from '../mapping/audit-entry.mapping.ts';

/** What was done in an account, by its people and by the platform. */
@Controller()
export class PanelAuditController {
  constructor(
    private readonly log: AuditStore,
    private readonly namesOf: NamesOfPeople,
  ) {}

  @Route(panelEndpoints.listOwnAuditLog)
  async list(@Param('account') accountId: string, @Query() query: ListOwnAuditLogQuery) {
    const entries = await this.log.listOf(accountId, query.after, query.per_page + 1);
    const names = await this.namesOf.execute(entries);
    return cursorListOf(entries, query.per_page, (entry) => accountAuditEntryResponse(entry, names));
  }
}
