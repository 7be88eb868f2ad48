import { z } from 'zod';

/** What every message on a `*.events` topic carries around its `data`. Ids, never documents, keys or e-mails. */
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
