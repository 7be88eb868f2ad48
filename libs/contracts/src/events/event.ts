import { z } from 'zod';

/**
 * Schema of an event on a `*.events` topic. It has ids, never documents, keys or e-mails. A field that is
 * added later needs a default: events already published do not have it (test/published-events.test.ts).
 */
export function event<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    /** `evt_…`: the id that consumers and sellers deduplicate by. */
    id: z.string(),
    type: z.literal(type),
    created_at: z.iso.datetime(),
    account_id: z.string(),
    livemode: z.boolean(),
    data,
  });
}
