import { domainName } from './domain-name.ts';
import { boundedList, id, livemode, text, timestamp } from './fields.ts';
import { z } from './language.ts';

const MOST_DOMAINS = 50;

const allowedDomains = boundedList(domainName, { maximum: MOST_DOMAINS })
  .transform((given) => [...new Set(given)])
  .meta({ description: 'Domínios em que a chave é aceita. `*.loja.example` aceita todos os subdomínios.' });

/** A key made without domains is refused from everywhere until it gets some (specification S3.11). */
export const createPublishableKeyBody = z.object({
  name: text(120).meta({ description: 'Nome para você identificar a chave.' }),
  livemode: livemode.default(false),
  allowed_domains: allowedDomains.default([]),
});
export type CreatePublishableKeyBody = z.output<typeof createPublishableKeyBody>;

/** The list takes the place of the one before. */
export const patchPublishableKeyBody = z.object({ allowed_domains: allowedDomains });
export type PatchPublishableKeyBody = z.output<typeof patchPublishableKeyBody>;

/** For browsers. Public by nature: `key` is always shown (specification S3.9). */
export const publishableKey = z
  .object({
    object: z.literal('publishable_key'),
    id: id('key'),
    name: z.string(),
    key: z.string(),
    livemode,
    allowed_domains: z.array(z.string()),
    created_at: timestamp,
  })
  .meta({ id: 'PublishableKey' });
export type PublishableKey = z.output<typeof publishableKey>;
