import { reachedBy } from './reached.ts';

const attempt = (endpoint_id: string, status: 'succeeded' | 'failed' | 'pending') => ({
  endpoint_id,
  status,
});

test('S28.54 an endpoint has got an event if one attempt succeeded, and missed it otherwise', () => {
  const attempts = [
    attempt('we_a', 'failed'),
    attempt('we_b', 'failed'),
    attempt('we_a', 'succeeded'),
    attempt('we_c', 'pending'),
    attempt('we_b', 'failed'),
  ];
  expect(reachedBy(attempts)).toEqual({ got: ['we_a'], missed: ['we_b', 'we_c'] });
});

test('an event that was never tried was got and missed nowhere', () => {
  expect(reachedBy([])).toEqual({ got: [], missed: [] });
});
