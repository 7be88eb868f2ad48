import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type { ListAuditLogQuery } from '@catraca/contracts/http/schemas/audit-log';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { Controller, Query } from '@nestjs/common';
import { AuditStore } from '../../adapters/audit.store.ts';
import { Route } from '../../edge/route.ts';
import { auditEntryResponse } from '../mapping/audit-entry.mapping.ts';

@Controller()
export class OperatorAuditController {
  constructor(private readonly log: AuditStore) {}

  @Route(operatorEndpoints.listAuditLog)
  async list(@Query() query: ListAuditLogQuery) {
    const { items, total } = await this.log.list(query.account, {
      page: query.page,
      perPage: query.per_page,
    });
    return listOf(items.map(auditEntryResponse), total, query);
  }
}
