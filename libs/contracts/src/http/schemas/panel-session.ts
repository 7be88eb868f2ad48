import { email, id, text, timestamp } from './fields.ts';
import { z } from './language.ts';
import { platformRoles, sellerRoles } from './panel-role.ts';

/** Longer than any password that is accepted, so that a wrong one is told as wrong. */
export const givenPassword = z.string().min(1).max(200);

/** What `navigator.credentials` gave, as `@simplewebauthn/browser` writes it (Web Authentication Level 3). */
export const passkeyAnswer = z
  .looseObject({
    id: z.string().min(1).max(1_400),
    type: z.literal('public-key'),
    response: z.looseObject({}),
  })
  .meta({
    description: 'A resposta do navegador: `AuthenticationResponseJSON` ou `RegistrationResponseJSON`.',
  });

export const createPanelSessionBody = z.object({
  email,
  password: givenPassword,
  totp: z.string().max(20).optional().meta({ description: 'Código do aplicativo autenticador.' }),
  backup_code: z.string().max(40).optional().meta({ description: 'Código de reserva, no lugar do código.' }),
});
export type CreatePanelSessionBody = z.output<typeof createPanelSessionBody>;

export const passkeyAnswerBody = z.object({ response: passkeyAnswer });
export type PasskeyAnswerBody = z.output<typeof passkeyAnswerBody>;

/** One of both. */
export const reauthenticationBody = z
  .object({ password: givenPassword.optional(), response: passkeyAnswer.optional() })
  .refine(({ password, response }) => (password === undefined) !== (response === undefined), {
    path: ['password'],
    message: 'Envie a senha ou a resposta de uma chave de acesso.',
  });
export type ReauthenticationBody = z.output<typeof reauthenticationBody>;

export const panelUser = z.object({ id: id('usr'), name: z.string(), email: z.string() });

export const panelSession = z
  .object({
    object: z.literal('session'),
    id: id('ses'),
    user: panelUser.extend({ totp_enabled: z.boolean(), passkeys: z.int() }),
    memberships: z.array(
      z.object({
        account: id('acc').nullable().meta({ description: '`null`: a plataforma.' }),
        name: z.string(),
        role: z.enum([...sellerRoles, ...platformRoles]),
      }),
    ),
    reauthenticated_at: timestamp.meta({ description: 'Quando a pessoa provou por último que é ela.' }),
    expires_at: timestamp,
    created_at: timestamp,
    user_agent: z.string(),
    source: z.string().meta({ description: 'Endereço IP.' }),
    current: z.boolean(),
  })
  .meta({ id: 'PanelSession' });
export type PanelSession = z.output<typeof panelSession>;

export const createPasskeyBody = z.object({ response: passkeyAnswer, name: text(60) });
export type CreatePasskeyBody = z.output<typeof createPasskeyBody>;

export const passkey = z
  .object({
    object: z.literal('passkey'),
    id: id('psk'),
    name: z.string(),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

/** What `navigator.credentials` is called with. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const totpSecret = z.object({ secret: z.string(), uri: z.string() });
export const confirmTotpBody = z.object({ code: z.string().max(20) });
export type ConfirmTotpBody = z.output<typeof confirmTotpBody>;
export const backupCodes = z.object({ backup_codes: z.array(z.string()) });

const newPassword = z.string().min(10).max(128);
export const changePasswordBody = z.object({ current_password: givenPassword, password: newPassword });
export type ChangePasswordBody = z.output<typeof changePasswordBody>;
export const requestPasswordResetBody = z.object({ email });
export type RequestPasswordResetBody = z.output<typeof requestPasswordResetBody>;
export const resetPasswordBody = z.object({ password: newPassword });
export type ResetPasswordBody = z.output<typeof resetPasswordBody>;
