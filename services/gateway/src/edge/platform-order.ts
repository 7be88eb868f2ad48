import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { accountFieldRoles, provenAccountFields } from '@catraca/contracts/http/endpoints/platform-mounts';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../config.ts';
import { isObject } from '../domain/json-object.ts';
import { assertProven, assertRole } from '../domain/panel-person.ts';
import { takeMode } from './order-mode.ts';
import { type EdgeRequest, personOf } from './request.ts';
import { addHooks } from './route-hooks.ts';

const { createAccount, patchAccount } = operatorEndpoints;
const ofAccounts: ReadonlySet<string> = new Set([createAccount.id, patchAccount.id]);

/**
 * What a person of the platform may send depends on the body, too: a contract is an admin's, `money_out` that
 * of who pays (specification S40.3). `livemode` is taken from orders that know no modes, as in the panel.
 */
@Injectable()
export class PlatformOrder {
  constructor(@Inject(CONFIG) private readonly settings: GatewaySettings) {}

  /** Call before the hooks for idempotency are added. */
  addHooks(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const { endpoint } = route.config ?? {};
      if (endpoint?.access.by !== 'platform') return;
      addHooks(route, { preHandler: async (request) => this.enter(request as EdgeRequest, endpoint) });
    });
  }

  private enter(request: EdgeRequest, endpoint: Endpoint): void {
    takeMode(request, endpoint);
    if (!ofAccounts.has(endpoint.id) || !isObject(request.body)) return;
    const { session, platformRole } = personOf(request);
    const sent = Object.keys(request.body).filter((name) => Object.hasOwn(accountFieldRoles, name));
    for (const name of sent) assertRole({ role: platformRole! }, accountFieldRoles[name]!);
    if (endpoint.id === patchAccount.id && sent.some((name) => provenAccountFields.has(name)))
      assertProven(session, request.edge.now, this.settings.PANEL_REAUTHENTICATION_SECONDS);
  }
}
