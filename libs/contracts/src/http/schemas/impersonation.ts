import { id, timestamp } from './fields.ts';
import { z } from './language.ts';

export const openImpersonationBody = z.object({ account: id('acc') });
export type OpenImpersonationBody = z.output<typeof openImpersonationBody>;

/** An account's panel as a person of the platform looks at it: it reads, and changes nothing. */
export const impersonation = z
  .object({
    object: z.literal('impersonation'),
    id: id('imp').meta({ description: 'Vai em `X-Catraca-View`, com a conta em `X-Catraca-Account`.' }),
    account: id('acc'),
    name: z.string().meta({ description: 'O nome da conta.' }),
    expires_at: timestamp,
  })
  .meta({ id: 'Impersonation' });
export type Impersonation = z.output<typeof impersonation>;
