import { createHmac } from 'node:crypto';

export type Store = 'mongodb' | 'kafka';
/** Has every right: the launcher's own user. */
export const ADMIN = 'admin';

/**
 * Password of a user at a store of this machine: hexadecimal, so that it needs no escaping in a URI, a
 * properties file or a keyFile. All come from the one secret of the clone, which no service gets.
 */
export function passwordOf(accessKey: string, store: Store, user: string): string {
  return createHmac('sha256', accessKey).update(`${store}:${user}`).digest('hex');
}

/** The connection string for a user, who is defined in the database `admin` as all of ours. */
export function uriOf(uri: string, user: string, password: string): string {
  const login = `mongodb://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const separator = uri.includes('?') ? '&' : '?';
  return `${uri.replace(/^mongodb:\/\/([^@/]*@)?/, login).replace(/&?authSource=[^&]*/, '')}${separator}authSource=admin`;
}

/** Settings of a service or tool for Kafka as this user. PLAIN, as these brokers are on loopback. */
export function kafkaLogin(accessKey: string, user: string) {
  return {
    KAFKA_SASL_MECHANISM: 'plain' as const,
    KAFKA_USERNAME: user,
    KAFKA_PASSWORD: passwordOf(accessKey, 'kafka', user),
  };
}
