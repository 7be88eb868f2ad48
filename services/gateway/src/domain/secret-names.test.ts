import fc from 'fast-check';
import { isSecretName, namesIn } from './secret-names.ts';

test.each([
  ...['number', 'cvv', 'token', 'card_token', 'client_secret', 'secret', 'key', 'password', 'cavv'],
  ...['cvc', 'CVV', 'cvv2', 'CVC2', 'security_code', 'securityCode', 'security-code', 'cardCvv', 'card_cvc'],
  ...['card_number', 'cardNumber', 'creditCardNumber', 'pan', 'PAN', 'primary_account_number', 'track2'],
  ...[
    'Password',
    'passwd',
    'new_password',
    'pwd',
    'pin',
    'PIN',
    'pin_block',
    'client-secret',
    'clientSecret',
  ],
  ...['accessToken', 'api_key', 'x-api-key', 'verification_value', 'Authorization'],
  ...['senha', 'codigo_seguranca', 'código-de-segurança', 'codSeguranca', 'numeroCartao', 'número_do_cartão'],
])('S23.3 %s names what is not kept', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...[
    'phone_number',
    'idempotency_key',
    'public_key',
    'tokenization',
    'authorized_at',
    'reference',
    'amount',
  ],
  ...['monkey', 'expand', 'shipping', 'company', 'card', 'card.token', '', '_', '__proto__', 'número'],
])('%s names what is kept', (name) => {
  expect(isSecretName(name)).toBe(false);
});

test('S23.3 upper case, _ and - in a name do not matter', () => {
  const mixed = fc.array(fc.constantFrom('', '_', '-', '__'), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom('securitycode', 'cvv', 'pin', 'numerocartao'), mixed, (name, between) => {
      const written = [...name].map(
        (letter, at) => `${at % 2 ? letter : letter.toUpperCase()}${between[at]}`,
      );
      expect(isSecretName(written.join(''))).toBe(true);
    }),
  );
});

test.each([
  ['cvv', 'cvv'],
  ['card[cvv]', 'cvv'],
  ['cards[0][security-code][]', 'security-code'],
  ['card.código', 'código'],
  ['[]', ''],
])('the last name of %s is %s', (path, name) => {
  expect(namesIn(path).at(-1) ?? '').toBe(name);
});
