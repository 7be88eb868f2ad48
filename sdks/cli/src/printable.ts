/** One line without control characters: what others wrote must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, ' ');
}

/** The value with the secrets in it hidden: of webhooks, keys, and sessions of a buyer. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one));
  if (typeof value === 'string') return isSecret(name, value) ? hidden : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [member, withoutSecrets(one, member)]),
  );
}

const hidden = '(hidden)';

function isSecret(name: string, value: string): boolean {
  return ['secret', 'client_secret'].includes(name) || /^(?:whsec|sk_test|sk_live)_/.test(value);
}
