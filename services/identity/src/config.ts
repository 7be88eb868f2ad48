import {
  baseSettings,
  dataKeySettings,
  grpcSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';

const DAY_SECONDS = 86_400;

export const identitySettings = z.object({
  ...baseSettings,
  ...grpcSettings,
  ...mongoSettings('catraca_identity'),
  ...kafkaSettings,
  ...dataKeySettings,
  PANEL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((url) => url.replace(/\/$/, ''))
    .meta({
      description:
        'address of the panel: links in e-mails lead there, and passkeys are bound to its host and origin',
      example: 'https://pay.example/panel',
    }),
  PANEL_IDLE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(DAY_SECONDS / 2)
    .meta({ description: 'seconds without use after which a session of the panel ends' }),
  PANEL_SESSION_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7 * DAY_SECONDS)
    .meta({ description: 'seconds after which a session of the panel ends, in use or not' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps URL' })
    .optional()
    .meta({
      description:
        'mail server for invitations and new passwords; without it no e-mail is sent. Beyond this machine TLS is required, unless the URL says ?ignoreTLS=true',
      example: 'smtps://user:password@smtp.example:465',
    }),
  MAIL_FROM: z.string().min(3).optional().meta({
    description: 'sender of e-mails; default: nao-responda@ and the host of PANEL_URL',
    example: 'Catraca <painel@pay.example>',
  }),
  PLATFORM_NAME: z
    .string()
    .min(1)
    .max(60)
    .default('Catraca')
    .meta({ description: 'who processes the payments, as buyers read it on payment pages' }),
});

export type IdentitySettings = z.output<typeof identitySettings>;
