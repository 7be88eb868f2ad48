import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import type { AuditEntry } from '../domain/audit-entry.ts';

/** Names of the people in a page of the audit log, which keeps only their ids. */
@Injectable()
export class NamesOfPeople {
  constructor(private readonly services: GrpcServices) {}

  /** By id. Who is not a person any more has none. */
  async execute(entries: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
    const ids = entries.flatMap(({ actor, credential }) =>
      actor === 'operator' ? [] : (credential.id ?? []),
    );
    if (ids.length === 0) return new Map();
    const { users } = await this.services.members.findUsers({ userIds: [...new Set(ids)] });
    return new Map(users.map(({ id, name }) => [id, name]));
  }
}
