// The gateway with a single authenticated route that does nothing, to measure the cost of the edge alone.
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { Controller } from '@nestjs/common';

const dist = '../../../services/gateway/dist';
const { GatewayModule } = await import(`${dist}/gateway.module.js`);
const { Route } = await import(`${dist}/edge/route.js`);
const { AccountsConsumer } = await import(`${dist}/entry/accounts.consumer.js`);
const { WebFiles } = await import(`${dist}/pages/web-files.js`);

const doNothing: Endpoint = {
  id: 'doNothing',
  method: 'GET',
  path: '/v1/nothing',
  tag: 'bench',
  summary: 'nada',
  access: { by: 'secret_key', scope: 'balance:read' },
  success: { status: 200 },
};

class NothingController {
  get() {
    return { object: 'balance', balance: 0 };
  }
}

// Applied by hand, because Node strips types but does not support decorators.
const { prototype } = NothingController;
Route(doNothing)(prototype, 'get', Object.getOwnPropertyDescriptor(prototype, 'get'));
Controller()(NothingController);
Reflect.defineMetadata('controllers', [AccountsConsumer, NothingController], GatewayModule);
// Pages lie beside the bundle, and no route here sends one.
const providers: unknown[] = Reflect.getMetadata('providers', GatewayModule);
const withoutPages = providers.filter((provider) => provider !== WebFiles);
Reflect.defineMetadata('providers', withoutPages, GatewayModule);

await import(`${dist}/main.js`);
