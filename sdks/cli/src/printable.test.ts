import { withoutSecrets } from './printable.ts';

test('secrets are hidden wherever they stand, and all else stays', () => {
  const answer = {
    id: 'we_1',
    secret: 'whsec_a',
    data: [{ note: 'sk_test_b', client_secret: 'c', amount: 1 }],
  };
  expect(withoutSecrets(answer)).toEqual({
    id: 'we_1',
    secret: '(hidden)',
    data: [{ note: '(hidden)', client_secret: '(hidden)', amount: 1 }],
  });
});

test('a secret that is not there is null', () => {
  expect(withoutSecrets({ secret: null })).toEqual({ secret: null });
});
