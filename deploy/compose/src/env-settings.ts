import { randomBytes } from 'node:crypto';
import { dataKeyPurposes, dataKeyVariable } from '@catraca/contracts/data-keys';
import { serviceNames } from '@catraca/contracts/services';
import { toolNames } from '@catraca/stack/access/tools';

/** What docker-compose.yml needs and these settings lack, with new secrets. */
export function missingSettings(existing: NodeJS.Dict<string>): Record<string, string> {
  const wanted = {
    ...dataKeys(existing.DATA_KEYS),
    LEDGER_KEY: key(),
    OPERATOR_TOKEN: `op_${token()}`,
    CALLBACK_TOKEN_TEST: token(),
    CALLBACK_TOKEN_LIVE: token(),
    SANDBOX_CLIENT_SECRET: token(),
    ACQUIRER_TEST_SECRET_KEY: `sk_sandbox_${token()}`,
    ACQUIRER_TEST_PUBLIC_KEY: `pk_sandbox_${token()}`,
    THREE_DS_SECRET: key(),
    VALKEY_PASSWORD: token(),
    ...storePasswords(),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => existing[name] === undefined));
}

/**
 * A new key for each purpose. An earlier version had one key for all, `DATA_KEYS`: it comes after the new
 * one, so that what it sealed stays readable until `reseal` has sealed it again.
 */
function dataKeys(shared: string | undefined): Record<string, string> {
  const pairs = dataKeyPurposes.map((purpose) => {
    // one id for each purpose, so that they could stand together in one list
    const own = `${shared ? `${purpose}-${randomBytes(3).toString('hex')}` : 'compose'}:${key()}`;
    return [dataKeyVariable(purpose), shared ? `${own},${shared}` : own];
  });
  return Object.fromEntries(pairs);
}

/** Of MongoDB itself, and of each user. Hexadecimal: they stand in a keyFile, in URIs and in properties. */
function storePasswords(): Record<string, string> {
  const password = () => randomBytes(32).toString('hex');
  const variable = (store: string, name: string) =>
    `${store}_PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`;
  const users = [...serviceNames, ...toolNames];
  return {
    MONGODB_KEY: password(),
    ...Object.fromEntries(users.map((name) => [variable('MONGODB', name), password()])),
    ...Object.fromEntries(['admin', ...users].map((name) => [variable('KAFKA', name), password()])),
  };
}

function key(): string {
  return randomBytes(32).toString('base64');
}

function token(): string {
  return randomBytes(24).toString('base64url');
}
