import type { Endpoint } from '@catraca/contracts/http/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/operator-endpoints';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuditStore } from '../adapters/audit.store.ts';
import { type AuditEntry, answered, fieldNames, idsIn } from '../domain/audit-entry.ts';
import { errorResponseOf } from './error-responses.ts';
import type { EdgeRequest } from './request.ts';
import { addHooks, type RouteHooks } from './route-hooks.ts';

interface PendingEntry {
  entry: AuditEntry;
  /** Whether it is in the log, without its outcome. */
  isStored: boolean;
}

/**
 * Stores an audit entry before the operator's request runs, so that a crash cannot hide it, and adds the outcome before the
 * answer is sent. A request refused earlier (wrong token, invalid body) is stored once, with its response.
 */
@Injectable()
export class Audit {
  private readonly pending = new WeakMap<FastifyRequest, PendingEntry>();

  constructor(private readonly log: AuditStore) {}

  /** Call after the hooks for access and validation are added. */
  addHooks(server: FastifyInstance): void {
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
          // A throw would not get the envelope when the response is an error already.
          const { status, headers, body } = errorResponseOf(error);
          reply.code(status).headers(headers);
          return body;
        }
      },
    };
  }

  private admit(request: FastifyRequest, endpoint: Endpoint): void {
    this.pending.set(request, { entry: entryOf(request, endpoint, 'operator'), isStored: false });
  }

  private async begin(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
    const pendingEntry = this.pending.get(request);
    if (!pendingEntry) return;
    // Without a schema, field names could be anything, even personal data.
    if (endpoint.body) pendingEntry.entry.fields = fieldNames(request.body);
    await this.log.insert(pendingEntry.entry);
    pendingEntry.isStored = true;
  }

  private async end(
    request: FastifyRequest,
    endpoint: Endpoint,
    { status, body }: { status: number; body: unknown },
  ): Promise<void> {
    const { entry, isStored } = this.pending.get(request) ?? {
      entry: entryOf(request, endpoint, 'unknown'),
      isStored: false,
    };
    const completed = answered(entry, status, body);
    await (isStored ? this.log.end(completed) : this.log.insert(completed));
  }
}

/** Operator endpoints that change something or show a secret. */
function isAudited(endpoint: Endpoint): boolean {
  if (endpoint.access.by !== 'operator') return false;
  return endpoint.method !== 'GET' || endpoint === operatorEndpoints.getWebhookSecret;
}

function entryOf(request: FastifyRequest, { id }: Endpoint, actor: AuditEntry['actor']): AuditEntry {
  const { requestId, now } = (request as EdgeRequest).edge;
  const ids = idsIn(request.params as Record<string, string>);
  return { id: requestId, actor, operation: id, ...ids, fields: [], status: null, createdAt: now };
}
