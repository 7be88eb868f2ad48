import type { Endpoint } from '@catraca/contracts/http/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/operator-endpoints';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuditStore } from '../adapters/audit.store.ts';
import { type AuditEntry, answered, fieldNames, idsIn } from '../domain/audit-entry.ts';
import { failureOf } from './error-answers.ts';
import type { EdgeRequest } from './request.ts';
import { addHooks, type RouteHooks } from './route-hooks.ts';

interface Recorded {
  entry: AuditEntry;
  /** Whether it is in the log, without its end. */
  begun: boolean;
}

/**
 * Records durably what the operator does: before it is done, so that no crash hides it, and how it ended before that is
 * answered. What is refused earlier (a wrong token, a bad body) is recorded once, when it is answered.
 */
@Injectable()
export class Audit {
  private readonly underWay = new WeakMap<FastifyRequest, Recorded>();

  constructor(private readonly log: AuditStore) {}

  /** To be called after the hooks that let requests in and validate them. */
  hookInto(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const endpoint = route.config?.endpoint;
      if (endpoint && isAudited(endpoint)) addHooks(route, this.hooksOf(endpoint));
    });
  }

  private hooksOf(endpoint: Endpoint): RouteHooks {
    return {
      onRequest: async (request) => this.admit(request, endpoint),
      preHandler: async (request) => this.begin(request, endpoint),
      onSend: async (request, reply, payload) => {
        try {
          await this.end(request, endpoint, { status: reply.statusCode, body: payload });
          return payload;
        } catch (error) {
          // Thrown, it would miss the envelope where the answer is an error already.
          const { status, headers, body } = failureOf(error);
          reply.code(status).headers(headers);
          return body;
        }
      },
    };
  }

  private admit(request: FastifyRequest, endpoint: Endpoint): void {
    this.underWay.set(request, { entry: entryOf(request, endpoint, 'operator'), begun: false });
  }

  private async begin(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
    const recorded = this.underWay.get(request);
    if (!recorded) return;
    // A body that no schema has read may be named in any way.
    if (endpoint.body) recorded.entry.fields = fieldNames(request.body);
    await this.log.insert(recorded.entry);
    recorded.begun = true;
  }

  private async end(
    request: FastifyRequest,
    endpoint: Endpoint,
    { status, body }: { status: number; body: unknown },
  ): Promise<void> {
    const { entry, begun } = this.underWay.get(request) ?? {
      entry: entryOf(request, endpoint, 'unknown'),
      begun: false,
    };
    const ended = answered(entry, status, body);
    await (begun ? this.log.end(ended) : this.log.insert(ended));
  }
}

/** What changes something, or shows a secret. */
function isAudited(endpoint: Endpoint): boolean {
  if (endpoint.access.by !== 'operator') return false;
  return endpoint.method !== 'GET' || endpoint === operatorEndpoints.getWebhookSecret;
}

function entryOf(request: FastifyRequest, { id }: Endpoint, actor: AuditEntry['actor']): AuditEntry {
  const { requestId, now } = (request as EdgeRequest).edge;
  const ids = idsIn(request.params as Record<string, string>);
  return { id: requestId, actor, operation: id, ...ids, fields: [], status: null, createdAt: now };
}
