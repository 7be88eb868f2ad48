import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuditStore } from '../adapters/audit.store.ts';
import { type AuditEntry, answered, fieldNames, idsIn } from '../domain/audit-entry.ts';
import type { Operator } from '../domain/operator.ts';
import { errorResponseOf } from './error-responses.ts';
import type { EdgeRequest } from './request.ts';
import { addHooks, type RouteHooks } from './route-hooks.ts';

/**
 * Records what authenticated operators do. An entry is stored before a change is made, so that a crash cannot
 * hide it, and gets the outcome before the response is sent. What is refused earlier or only reads is stored
 * once, with its outcome. Requests without a valid credential are not recorded: anybody could fill the log
 * with them.
 */
@Injectable()
export class Audit {
  /** Entries that are in the log without their outcome. */
  private readonly begun = new WeakMap<FastifyRequest, AuditEntry>();

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
      ...(endpoint.method === 'GET' ? {} : { preHandler: async (request) => this.begin(request, endpoint) }),
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

  private async begin(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
    // Without a schema, field names could be anything, even personal data.
    const fields = endpoint.body ? fieldNames(request.body) : [];
    const entry = { ...entryOf(request, endpoint, operatorOf(request)!), fields };
    await this.log.insert(entry);
    this.begun.set(request, entry);
  }

  private async end(
    request: FastifyRequest,
    endpoint: Endpoint,
    { status, body }: { status: number; body: unknown },
  ): Promise<void> {
    const operator = operatorOf(request);
    if (!operator) return;
    const begun = this.begun.get(request);
    const completed = answered(begun ?? entryOf(request, endpoint, operator), status, body);
    await (begun ? this.log.end(completed) : this.log.insert(completed));
  }
}

/** Operator endpoints that change something, show a secret, or show whole tax documents. */
function isAudited({ access, showsDocuments }: Endpoint): boolean {
  return access.by === 'operator' && (access.scope === 'write' || showsDocuments === true);
}

function operatorOf(request: FastifyRequest): Operator | null {
  return (request as Partial<EdgeRequest>).edge?.operator ?? null;
}

function entryOf(request: FastifyRequest, { id: operation }: Endpoint, { id, name }: Operator): AuditEntry {
  const { requestId, clientAddress, now } = (request as EdgeRequest).edge;
  return {
    id: requestId,
    actor: 'operator',
    credential: { id, name },
    address: clientAddress,
    operation,
    ...idsIn(request.params as Record<string, string>),
    fields: [],
    status: null,
    createdAt: now,
  };
}
