import type { Health } from '@catraca/contracts/http/schemas/health';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { type Concern, healthItems } from '../domain/platform-health.ts';

/** What needs a person of the platform, by the services' own figures. One that is away is told as such. */
@Injectable()
export class GetPlatformHealth {
  constructor(private readonly services: GrpcServices) {}

  async execute(livemode: boolean): Promise<Health> {
    const { chargeConcerns, refundConcerns, balanceConcerns, webhookConcerns } = this.services;
    const told = await Promise.all([
      ...[chargeConcerns, refundConcerns, balanceConcerns, webhookConcerns].map((service) =>
        this.told(async () => (await service.listConcerns({ livemode })).concerns),
      ),
      this.told(() => this.registrations()),
    ]);
    const away = told.filter((one) => one === null).length;
    const known = told.flatMap((one) => one ?? []);
    const absent = away > 0 ? [{ kind: 'service_away', count: away, accountIds: [] }] : [];
    return { object: 'health', items: healthItems([...absent, ...known], livemode) };
  }

  private async registrations(): Promise<Concern[]> {
    const asked = { page: 1, perPage: 1, registration: 'pending' };
    const { total: count } = await this.services.accounts.listAccounts(asked);
    return count > 0 ? [{ kind: 'pending_registrations', count, accountIds: [] }] : [];
  }

  private async told(ask: () => Promise<Concern[]>): Promise<Concern[] | null> {
    try {
      return await ask();
    } catch (error) {
      log.warn({ err: error }, 'a service did not tell what needs a person');
      return null;
    }
  }
}
