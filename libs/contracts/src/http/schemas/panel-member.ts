import { email, id, text, timestamp } from './fields.ts';
import { z } from './language.ts';
import { platformRoles, sellerRoles } from './panel-role.ts';
import { panelUser } from './panel-session.ts';

const role = z.enum([...new Set([...sellerRoles, ...platformRoles])]);

export const createInvitationBody = z.object({ email, role: z.enum(sellerRoles) });
export type CreateInvitationBody = z.output<typeof createInvitationBody>;

export const createPlatformInvitationBody = z.object({ email, role: z.enum(platformRoles) });
export type CreatePlatformInvitationBody = z.output<typeof createPlatformInvitationBody>;

export const invitation = z
  .object({
    object: z.literal('invitation'),
    id: id('inv'),
    email: z.string(),
    role,
    expires_at: timestamp,
    url: z.string().nullable().meta({
      description:
        'Onde o convite é aceito, uma vez só. Só na criação, para o operador ou onde não há servidor de e-mail. Em uma repetição com a mesma `Idempotency-Key`, `null`.',
    }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

export const invitationPreview = z.object({
  email: z.string(),
  name: z.string().meta({ description: 'O nome da conta.' }),
  role,
  existing: z
    .boolean()
    .meta({ description: 'Se o e-mail já é de uma pessoa, que aceita com a própria sessão.' }),
});
export type InvitationPreview = z.output<typeof invitationPreview>;

/** Empty for a person who is signed in. */
export const acceptInvitationBody = z.object({
  name: text(120).optional(),
  password: z.string().min(10).max(128).optional(),
});
export type AcceptInvitationBody = z.output<typeof acceptInvitationBody>;

export const updateMemberBody = z.object({ role: z.enum(sellerRoles) });
export type UpdateMemberBody = z.output<typeof updateMemberBody>;

export const updatePlatformMemberBody = z.object({ role: z.enum(platformRoles) });
export type UpdatePlatformMemberBody = z.output<typeof updatePlatformMemberBody>;

export const member = z
  .object({
    object: z.literal('member'),
    id: id('mem'),
    user: panelUser,
    role,
    created_at: timestamp,
    last_seen_at: timestamp.nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;
