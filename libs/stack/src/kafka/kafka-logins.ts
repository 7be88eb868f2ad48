import { serviceNames } from '@catraca/contracts/services';
import { ADMIN, passwordOf } from '../access/passwords.ts';
import { toolNames } from '../access/tools.ts';
import type { KafkaPorts, Properties } from './kafka-properties.ts';

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';

/**
 * Properties of brokers that ask for a log-in and refuse what no ACL allows. Users are named here and not
 * stored, so a start costs no more and another secret needs no new data. PLAIN, because all is on loopback.
 */
export function loginProperties(ports: KafkaPorts, accessKey: string): Properties {
  const { broker, controller, advertised = broker } = ports;
  const user = (name: string) => `user_${name}="${passwordOf(accessKey, 'kafka', name)}"`;
  const own = `${PLAIN} username="${ADMIN}" password="${passwordOf(accessKey, 'kafka', ADMIN)}"`;
  const others = [...serviceNames, ...toolNames].map(user).join(' ');
  return {
    listeners: `CLIENTS://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `CLIENTS://127.0.0.1:${advertised}`,
    'listener.security.protocol.map': 'CLIENTS:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT',
    'inter.broker.listener.name': 'CLIENTS',
    'sasl.enabled.mechanisms': 'PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    'listener.name.clients.plain.sasl.jaas.config': `${own} ${user(ADMIN)} ${others};`,
    'listener.name.controller.plain.sasl.jaas.config': `${own} ${user(ADMIN)};`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:${ADMIN}`,
  };
}
