import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GrpcServices } from '../adapters/grpc-services.ts';
import type { GatewaySettings } from '../config.ts';
import { isObject } from '../domain/json-object.ts';
import { assertProven } from '../domain/panel-person.ts';
import { LimitSupportRefund } from '../usecases/limit-support-refund.ts';
import { takeMode } from './order-mode.ts';
import { contextOf, type EdgeRequest, personOf } from './request.ts';
import { addHooks } from './route-hooks.ts';

type SessionAccess = Endpoint['access'] & { by: 'session' };

/**
 * Makes of a person's request to a mounted endpoint what its handler knows: an account in a mode, as if the
 * seller's own server had called (specification S27.10).
 */
@Injectable()
export class PanelOrder {
  constructor(
    private readonly services: GrpcServices,
    private readonly limitSupportRefund: LimitSupportRefund,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /** Call before the hooks for idempotency are added. */
  addHooks(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const { endpoint } = route.config ?? {};
      const { access } = endpoint ?? {};
      if (!endpoint || access?.by !== 'session' || !access.roles) return;
      addHooks(route, {
        preHandler: async (request) => this.enter(request as EdgeRequest, endpoint, access),
      });
    });
  }

  private async enter(
    request: EdgeRequest,
    endpoint: Endpoint,
    { proof, testOnly }: SessionAccess,
  ): Promise<void> {
    const { edge } = request;
    const { session, membership } = personOf(request);
    const { accountId, role } = membership!;
    const livemode = takeMode(request, endpoint);
    if (testOnly && livemode) throw new ApiError('resource_not_found');
    if (proof === 'live' && livemode)
      assertProven(session, edge.now, this.settings.PANEL_REAUTHENTICATION_SECONDS);
    const { account } = await this.services.accounts.getAccount({ accountId });
    edge.panelSeller = { key: { accountId, livemode }, account: account! };
    if (role === 'support' && endpoint.id === sellerEndpoints.createRefund.id)
      await this.limitSupportRefund.execute(contextOf(request), {
        chargeId: (request.params as { code: string }).code,
        amount: isObject(request.body) ? request.body.amount : undefined,
        limit: account!.switches!.supportRefundLimit,
      });
  }
}
