import type { Endpoint } from '@catraca/contracts/http/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/operator-endpoints';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuditStore } from '../adapters/audit.store.ts';
import { type AuditEntry, answered, fieldNames, idsIn } from '../domain/audit-entry.ts';
import { failureOf } from './error-answers.ts';
import { type EdgeRequest, endpointOf } from './request.ts';

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
    server.addHook('onRequest', async (request) => this.admit(request));
    server.addHook('preHandler', async (request) => this.begin(request));
    server.addHook('onSend', async (request, reply, payload) => {
      try {
        await this.end(request, reply.statusCode, payload);
        return payload;
      } catch (error) {
        // Thrown, it would miss the envelope where the answer is an error already.
        const { status, headers, body } = failureOf(error);
        reply.code(status).headers(headers);
        return body;
      }
    });
  }

  private admit(request: FastifyRequest): void {
    const endpoint = auditedEndpoint(request);
    if (!endpoint) return;
    this.underWay.set(request, { entry: entryOf(request, endpoint, 'operator'), begun: false });
  }

  private async begin(request: FastifyRequest): Promise<void> {
    const recorded = this.underWay.get(request);
    if (!recorded) return;
    // A body that no schema has read may be named in any way.
    if (auditedEndpoint(request)?.body) recorded.entry.fields = fieldNames(request.body);
    await this.log.insert(recorded.entry);
    recorded.begun = true;
  }

  private async end(request: FastifyRequest, status: number, body: unknown): Promise<void> {
    const endpoint = auditedEndpoint(request);
    if (!endpoint) return;
    const { entry, begun } = this.underWay.get(request) ?? {
      entry: entryOf(request, endpoint, 'unknown'),
      begun: false,
    };
    const ended = answered(entry, status, body);
    await (begun ? this.log.end(ended) : this.log.insert(ended));
  }
}

/** What changes something, or shows a secret. Null for the rest, and for addresses that are none. */
function auditedEndpoint(request: FastifyRequest): Endpoint | null {
  const endpoint = endpointOf(request);
  if (endpoint?.access.by !== 'operator') return null;
  return endpoint.method !== 'GET' || endpoint === operatorEndpoints.getWebhookSecret ? endpoint : null;
}

function entryOf(request: FastifyRequest, { id }: Endpoint, actor: AuditEntry['actor']): AuditEntry {
  const { requestId, now } = (request as EdgeRequest).edge;
  const ids = idsIn(request.params as Record<string, string>);
  return { id: requestId, actor, operation: id, ...ids, fields: [], status: null, createdAt: now };
}
