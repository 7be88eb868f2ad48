import type { z } from 'zod';
import { sellerEventTypes } from '../src/events/seller-event.ts';
import { webhookOperations } from '../src/http/openapi/openapi-webhooks.ts';

function contentOf(type: string) {
  const { requestBody } = webhookOperations[type]!.post;
  return requestBody!.content['application/json'] as unknown as { schema: z.ZodType; example: unknown };
}

test('S13.1 the API document has a webhook for every event type', () => {
  expect(Object.keys(webhookOperations).sort()).toEqual([...sellerEventTypes].sort());
});

test.each(sellerEventTypes)('S13.2 the example of %s is valid against its schema', (type) => {
  const { schema, example } = contentOf(type);
  expect(schema.parse(example)).toEqual(example);
  expect(example).toMatchObject({ type });
});
