import { health, healthQuery } from '../schemas/health.ts';
import { impersonation, openImpersonationBody } from '../schemas/impersonation.ts';
import { z } from '../schemas/language.ts';
import { list, pageQuery } from '../schemas/list.ts';
import { invitation, member, updatePlatformMemberBody } from '../schemas/panel-member.ts';
import { platformRoles } from '../schemas/panel-role.ts';
import type { Endpoint } from './endpoint.ts';

const ofAdmins = { by: 'platform', roles: ['admin'] } as const;
const ofAdminsWithProof = { ...ofAdmins, proof: true } as const;
const tag = 'Plataforma';

/** What the platform's people do in the panel, and no credential does (specification S30). */
export const platformEndpoints = {
  listPlatformMembers: {
    id: 'listPlatformMembers',
    method: 'GET',
    path: '/panel/v1/platform/members',
    tag,
    summary: 'Listar a equipe da plataforma',
    access: { by: 'platform', roles: platformRoles },
    query: z.object(pageQuery),
    success: { status: 200, schema: list(member) },
  },
  updatePlatformMember: {
    id: 'updatePlatformMember',
    method: 'PATCH',
    path: '/panel/v1/platform/members/:member',
    tag,
    summary: 'Mudar o papel de uma pessoa da plataforma',
    access: ofAdminsWithProof,
    body: updatePlatformMemberBody,
    success: { status: 200, schema: member },
    errors: ['resource_not_found', 'last_owner'],
  },
  deletePlatformMember: {
    id: 'deletePlatformMember',
    method: 'DELETE',
    path: '/panel/v1/platform/members/:member',
    tag,
    summary: 'Tirar uma pessoa da plataforma',
    access: ofAdminsWithProof,
    success: { status: 204 },
    errors: ['resource_not_found', 'last_owner'],
  },
  listPlatformInvitations: {
    id: 'listPlatformInvitations',
    method: 'GET',
    path: '/panel/v1/platform/invitations',
    tag,
    summary: 'Listar convites abertos da plataforma',
    access: ofAdmins,
    query: z.object(pageQuery),
    success: { status: 200, schema: list(invitation) },
  },
  deletePlatformInvitation: {
    id: 'deletePlatformInvitation',
    method: 'DELETE',
    path: '/panel/v1/platform/invitations/:invitation',
    tag,
    summary: 'Cancelar um convite da plataforma',
    access: ofAdminsWithProof,
    success: { status: 204 },
    errors: ['resource_not_found'],
  },
  getPlatformHealth: {
    id: 'getPlatformHealth',
    method: 'GET',
    path: '/panel/v1/platform/health',
    tag,
    summary: 'Ver o que precisa de alguém da plataforma',
    access: { by: 'platform', roles: platformRoles },
    query: healthQuery,
    success: { status: 200, schema: health },
  },
  openImpersonation: {
    id: 'openImpersonation',
    method: 'POST',
    path: '/panel/v1/platform/impersonations',
    tag,
    summary: 'Ver o painel como uma conta, sem mudar nada',
    access: { by: 'platform', roles: ['admin', 'support'] },
    creates: 'imp',
    body: openImpersonationBody,
    success: { status: 201, schema: impersonation },
    errors: ['resource_not_found'],
  },
  endImpersonation: {
    id: 'endImpersonation',
    method: 'DELETE',
    path: '/panel/v1/platform/impersonations/:impersonation',
    tag,
    summary: 'Deixar de ver o painel como uma conta',
    access: { by: 'platform', roles: platformRoles },
    success: { status: 204 },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
