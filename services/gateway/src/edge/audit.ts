import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { isId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuditStore } from '../adapters/audit.store.ts';
import { type AuditEntry, answered, fieldNames, idsIn } from '../domain/audit-entry.ts';
import { isObject } from '../domain/json-object.ts';
import { errorResponseOf } from './error-responses.ts';
import type { EdgeRequest } from './request.ts';
import { addHooks, type RouteHooks } from './route-hooks.ts';

/** An invitation that somebody wants to accept. */
interface Acceptance {
  invitationId: string;
  /** Null: of the platform's team. */
  accountId: string | null;
  /** Null: nobody is signed in. */
  userId: string | null;
}

/**
 * Records what authenticated operators do, and people of the panel in an account. An entry is stored before a
 * change is made, so that a crash cannot hide it, and gets the outcome before the response is sent. What is
 * refused earlier or only reads is stored once, with its outcome. Requests without a valid credential are not
 * recorded: anybody could fill the log with them.
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
      if (endpoint && hasEntry(endpoint)) addHooks(route, this.hooksOf(endpoint));
    });
  }

  /** Of an open invitation, before it is accepted. The response completes the entry. */
  async beginAcceptance(
    request: EdgeRequest,
    { invitationId, accountId, userId }: Acceptance,
  ): Promise<void> {
    const fields = fieldNames(request.body);
    const entry = { ...entryOf(request, panelEndpoints.acceptInvitation, userOf(userId)), fields };
    await this.store(request, { ...entry, accountId, resources: [invitationId] });
  }

  /** The account that an action of the platform turned out to be about, for the entry that was begun. */
  noteAccount(request: EdgeRequest, accountId: string): void {
    this.begun.set(request, { ...this.begun.get(request)!, accountId });
  }

  /** Who has accepted, for the entry that was begun. */
  noteMember(request: EdgeRequest, userId: string, role: string): void {
    this.begun.set(request, { ...this.begun.get(request)!, ...userOf(userId), role });
  }

  private hooksOf(endpoint: Endpoint): RouteHooks {
    const isChange = endpoint.method !== 'GET' && !endpoint.isReading && endpoint.access.by !== 'panel';
    return {
      ...(isChange && { preHandler: async (request) => this.begin(request, endpoint) }),
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
    const entry = entryOf(request, endpoint, actorOf(request)!);
    await this.store(request, { ...entry, accountId: entry.accountId ?? accountIn(request.body), fields });
  }

  private async store(request: FastifyRequest, entry: AuditEntry): Promise<void> {
    await this.log.insert(entry);
    this.begun.set(request, entry);
  }

  private async end(
    request: FastifyRequest,
    endpoint: Endpoint,
    { status, body }: { status: number; body: unknown },
  ): Promise<void> {
    const begun = this.begun.get(request);
    const actor = begun ?? actorOf(request);
    if (!actor) return;
    const completed = answered(begun ?? entryOf(request, endpoint, actor), status, body);
    await (begun ? this.log.end(completed) : this.log.insert(completed));
  }
}

/** Endpoints that change something, show a secret or whole tax documents, or ask for it. */
function hasEntry({ access, method, isReading, showsDocuments, isAudited }: Endpoint): boolean {
  const isChange = method !== 'GET' && !isReading;
  const isSensitive = isChange || showsDocuments === true || isAudited === true;
  if (access.by === 'panel') return isAudited === true;
  if (access.by === 'session') return access.roles !== undefined && isSensitive;
  if (access.by === 'platform') return isSensitive;
  return access.by === 'operator' && (access.scope === 'write' || isSensitive);
}

type Actor = Pick<AuditEntry, 'actor' | 'credential'>;

/** Null before authentication, and for a person in an account that is not its own. */
function actorOf(request: FastifyRequest): Actor | null {
  const { operator, person } = (request as Partial<EdgeRequest>).edge ?? {};
  if (operator) return { actor: 'operator', credential: { id: operator.id, name: operator.name } };
  if (person?.platformRole)
    return { actor: 'platform', credential: { id: person.session.user!.id, name: '' } };
  if (!person?.membership) return null;
  return userOf(person.session.user!.id);
}

const userOf = (id: string | null): Actor => ({ actor: 'user', credential: { id, name: '' } });

function entryOf(
  request: FastifyRequest,
  { id: operation }: Endpoint,
  { actor, credential }: Actor,
): AuditEntry {
  const { requestId, clientAddress, now } = (request as EdgeRequest).edge;
  return {
    id: requestId,
    actor,
    credential,
    address: clientAddress,
    operation,
    ...idsIn(request.params as Record<string, string>),
    fields: [],
    status: null,
    createdAt: now,
  };
}

/** The account that a validated body names. */
function accountIn(body: unknown): string | null {
  return isObject(body) && typeof body.account === 'string' && isId('acc', body.account)
    ? body.account
    : null;
}
