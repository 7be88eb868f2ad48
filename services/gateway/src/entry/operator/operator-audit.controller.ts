import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type { ListAuditLogQuery } from '@catraca/contracts/http/schemas/audit-log';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { Controller, Query, Req } from '@nestjs/common';
import { AuditStore } from '../../adapters/audit.store.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { NamesOfPeople } from '../../usecases/names-of-people.ts';
import { auditEntryResponse } from '../mapping/audit-entry.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';

@Controller()
export class OperatorAuditController {
  constructor(
    private readonly log: AuditStore,
    private readonly namesOf: NamesOfPeople,
  ) {}

  /** People are told by id; to people of the platform, by name, too. */
  @Route(operatorEndpoints.listAuditLog)
  async list(@Req() { edge }: EdgeRequest, @Query() query: ListAuditLogQuery & Pick<Page, 'after_item'>) {
    const filter = {
      accountId: query.account,
      actorId: query.actor,
      since: dateOf(query.created_since),
      until: dateOf(query.created_until),
    };
    const { items, total } = await this.log.list(filter, pageFrom(pageOf(query)));
    const names = edge.person ? await this.namesOf.execute(items) : new Map<string, string>();
    return listOf(
      items.map((entry) => auditEntryResponse(entry, names)),
      total,
      query,
    );
  }
}

function dateOf(time: string | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}
