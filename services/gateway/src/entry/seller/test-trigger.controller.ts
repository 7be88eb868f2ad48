import { testTriggerEndpoints } from '@catraca/contracts/http/endpoints/test-trigger-endpoints';
import type { CreateTestTriggerBody, TestTrigger } from '@catraca/contracts/http/schemas/test-trigger';
import { Body, Controller, Req } from '@nestjs/common';
import { type EdgeRequest, modeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { TriggerEvent } from '../../usecases/trigger-event.ts';
import { triggerOrder } from '../mapping/test-trigger.mapping.ts';

/** Real events on demand. Live keys do not get here. */
@Controller()
export class TestTriggerController {
  constructor(private readonly triggerEvent: TriggerEvent) {}

  @Route(testTriggerEndpoints.createTestTrigger)
  async create(
    @Req() request: EdgeRequest,
    @Body() { type, overrides }: CreateTestTriggerBody,
  ): Promise<TestTrigger> {
    const { clientAddress, resourceId } = request.edge;
    const { accountId } = modeOf(request);
    const order = triggerOrder(type, overrides ?? {}, clientAddress);
    const { resource, events } = await this.triggerEvent.execute({ accountId, id: resourceId! }, order);
    return { object: 'trigger', type, resource, events: [...events] };
  }
}
