import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import type { Health, HealthQuery } from '@catraca/contracts/http/schemas/health';
import { Controller, Query } from '@nestjs/common';
import { Route } from '../../edge/route.ts';
import { GetPlatformHealth } from '../../usecases/get-platform-health.ts';

/** What needs a person of the platform. */
@Controller()
export class PlatformHealthController {
  constructor(private readonly getHealth: GetPlatformHealth) {}

  @Route(platformEndpoints.getPlatformHealth)
  get(@Query() { livemode }: HealthQuery): Promise<Health> {
    return this.getHealth.execute(livemode);
  }
}
