import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { triggerOrder } from './test-trigger.mapping.ts';

test.each(sellerEventTypes)('%s has a script that brings it, and a body of ours that is valid', (type) => {
  const order = triggerOrder(type, {}, '203.0.113.9');
  expect(order.events).toContain(type);
  expect(order).toMatchObject({
    makes: expect.stringMatching(/^(pix|card|session|withdrawal|mandate|subscription)$/),
  });
});

test('what is overridden is in the call to charges, and the caller’s address is the buyer’s', () => {
  const overrides = { amount: 500, customer: { name: 'Bia' }, expires_in: 60 };
  expect(triggerOrder('charge.paid', overrides, '203.0.113.9')).toMatchObject({
    sale: { amount: 500, customer: { name: 'Bia', document: '52998224725' }, expiresIn: 60 },
  });
  expect(triggerOrder('charge.failed', { installments: 3 }, '203.0.113.9')).toMatchObject({
    sale: { installments: 3, customerIp: '203.0.113.9' },
  });
});
