import { type ServiceDescriptor, topics } from '@catraca/contracts/services';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import type { AclEntry } from 'kafkajs';
import { type ToolName, type ToolRights, toolRights } from './tools.ts';

/** Kafka's numbers, which kafkajs exports for CommonJS only. */
const TOPIC = 2;
const GROUP = 3;
const LITERAL = 3;
const PREFIXED = 4;
const ALLOW = 3;
const operations = { READ: 3, WRITE: 4, DELETE: 6, DESCRIBE: 8, DESCRIBE_CONFIGS: 10 } as const;
type Operation = keyof typeof operations;

interface Resource {
  type: typeof TOPIC | typeof GROUP;
  name: string;
  pattern: typeof LITERAL | typeof PREFIXED;
}

/**
 * Rights of a service by the registry: it writes the topic that it publishes, reads those that it consumes,
 * and writes their dead letters. It makes and changes no topics, which `grantAccess` does.
 */
export function serviceAcls({ name, publishes, consumes }: ServiceDescriptor, prefix: string): AclEntry[] {
  const topic = (one: string): Resource => ({ type: TOPIC, name: prefix + one, pattern: LITERAL });
  const group: Resource = { type: GROUP, name: `${prefix}${name}.`, pattern: PREFIXED };
  const written = publishes ? [publishes] : [];
  return [
    ...written.flatMap((one) => [
      ...allow(name, topic(one), ['WRITE', 'DESCRIBE', 'DESCRIBE_CONFIGS']),
      ...allow(name, topic(deadTopicOf(one)), ['DESCRIBE', 'DESCRIBE_CONFIGS']),
    ]),
    ...consumes.flatMap((one) => [
      ...allow(name, topic(one), ['READ', 'DESCRIBE', 'DESCRIBE_CONFIGS']),
      ...allow(name, topic(deadTopicOf(one)), ['WRITE', 'DESCRIBE', 'DESCRIBE_CONFIGS']),
    ]),
    // a group of one instance is deleted when the instance ends
    ...(consumes.length > 0 ? allow(name, group, ['READ', 'DESCRIBE', 'DELETE']) : []),
  ];
}

/** Rights of a tool. It reads topics in a group of its own. */
export function toolAcls(tool: ToolName, prefix: string): AclEntry[] {
  const { events }: ToolRights = toolRights[tool];
  if (events === 'none') return [];
  const group: Resource = { type: GROUP, name: `${prefix}dead-letters.`, pattern: PREFIXED };
  const all = topics.flatMap((one) => [one, deadTopicOf(one)]);
  return [
    ...all.flatMap((one) => {
      const resource: Resource = { type: TOPIC, name: prefix + one, pattern: LITERAL };
      return allow(
        tool,
        resource,
        events === 'publish' ? ['READ', 'WRITE', 'DESCRIBE'] : ['READ', 'DESCRIBE'],
      );
    }),
    ...allow(tool, group, ['READ', 'DESCRIBE', 'DELETE']),
  ];
}

function allow(user: string, { type, name, pattern }: Resource, names: readonly Operation[]): AclEntry[] {
  return names.map((operation) => ({
    resourceType: type,
    resourceName: name,
    resourcePatternType: pattern,
    principal: `User:${user}`,
    host: '*',
    operation: operations[operation],
    permissionType: ALLOW,
  }));
}
