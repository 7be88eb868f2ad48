import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@catraca/stack/command/user-error';
import { type ComposeProject, docker } from './docker.ts';

const members = ['mongo', 'mongo-2', 'mongo-3'];
export const brokers = ['kafka', 'kafka-2', 'kafka-3'];

/** Tells MongoDB's primary to step down, and returns when another member is primary. */
export async function stepPrimaryDown(project: ComposeProject): Promise<string> {
  const primary = await primaryOf(project);
  await evaluate(project, primary, 'db.adminCommand({ replSetStepDown: 60 })');
  for (let tries = 0; tries < 60; tries++) {
    const next = await primaryOf(project).catch(() => null);
    if (next && next !== primary) return `${primary} → ${next}`;
    await sleep(500);
  }
  throw new UserError(`No other member than ${primary} became primary.`);
}

async function primaryOf(project: ComposeProject): Promise<string> {
  for (const member of members) {
    const host = await evaluate(project, member, 'db.hello().primary ?? ""').catch(() => '');
    if (host) return host.split(':')[0]!;
  }
  throw new UserError('MongoDB has no primary.');
}

async function evaluate(project: ComposeProject, member: string, script: string): Promise<string> {
  const [id] = await project.containersOf(member);
  const login = "db.getSiblingDB('local').auth('__system', process.env.MONGODB_KEY); ";
  return (await docker('exec', id!, 'mongosh', '--quiet', '--eval', login + script)).trim();
}

/** Restarts a broker, and returns when every partition has all its replicas again. */
export async function restartBroker(project: ComposeProject, broker: string): Promise<void> {
  const [id] = await project.containersOf(broker);
  await docker('restart', '-t', '30', id!);
  await project.untilHealthy(broker);
  const login = [
    'security.protocol=SASL_PLAINTEXT',
    'sasl.mechanism=SCRAM-SHA-256',
    `sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="admin" password="$PASSWORD_ADMIN";`,
  ].map((line) => `echo "${line.replaceAll('"', '\\"')}"`);
  const behind = `(umask 077; { ${login.join('; ')}; } >/tmp/admin.properties); java -cp '/opt/kafka/libs/*' org.apache.kafka.tools.TopicCommand --bootstrap-server localhost:9092 --command-config /tmp/admin.properties`;
  for (let tries = 0; tries < 60; tries++) {
    const list = await docker(
      'exec',
      id!,
      'bash',
      '-c',
      `${behind} --describe --under-replicated-partitions`,
    );
    if (!list.includes('Topic:')) return;
    await sleep(2_000);
  }
  throw new UserError(`Partitions still lack replicas two minutes after ${broker} restarted.`);
}
