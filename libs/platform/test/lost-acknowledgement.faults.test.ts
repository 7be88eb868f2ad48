import { connect, createServer, type Server, type Socket } from 'node:net';
import { DedicatedKafka } from '@catraca/testing/dedicated-kafka';
import { Topic } from '@catraca/testing/topic';
import { Brokers } from '../src/kafka/brokers.ts';
import { EventPublisher } from '../src/kafka/event-publisher.ts';
import { nameLog } from '../src/telemetry/log.ts';

const PRODUCE = 0;
const TOPIC = 'numbers.events';

let kafka: DedicatedKafka;
let proxy: Server;
let topic: Topic;
let publisher: EventPublisher;
/** Set: the broker takes what is published, and its word of that never arrives. */
let isMute = false;

beforeAll(async () => {
  nameLog('numbers', 'error');
  // Clients are told to come to the second port, where the proxy is.
  const advertise = ({ second }: { second: number }) => ({
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${second}`,
  });
  kafka = await DedicatedKafka.start({ properties: advertise });
  proxy = createServer((near) => between(near, connect(Number(kafka.broker.split(':')[1]), '127.0.0.1')));
  await new Promise<void>((resolve) => proxy.listen(kafka.secondPort, '127.0.0.1', resolve));
  const brokers = new Brokers('numbers', { KAFKA_BROKERS: [kafka.broker], KAFKA_TOPIC_PREFIX: '' });
  await brokers.createTopics([TOPIC]);
  publisher = new EventPublisher(brokers);
  topic = await new Topic(TOPIC, kafka.broker).listen();
}, 60_000);
afterAll(async () => {
  await publisher.close();
  await topic.close();
  proxy.close();
  await kafka.remove();
});

function between(near: Socket, far: Socket): void {
  let isPublishing = false;
  const end = () => [near, far].forEach((socket) => void socket.destroy());
  for (const socket of [near, far]) socket.on('error', end).on('close', end);
  near.on('data', (piece) => {
    isPublishing = isMute && piece.readInt16BE(4) === PRODUCE;
    far.write(piece);
  });
  far.on('data', (piece) => (isPublishing ? end() : near.write(piece)));
}

const send = (value: string) => publisher.send(TOPIC, [{ key: 'k', value }]);
const arrived = () => topic.messages.map(({ value }) => value);

/**
 * An idempotent producer whose word was lost gives the same sequence number to what it sends next: the broker
 * takes that for a repetition, acknowledges it and drops it. Only a new producer is safe.
 */
test('what is acknowledged after a lost acknowledgement is there', async () => {
  await send('before');
  isMute = true;
  await expect(send('of unknown outcome')).rejects.toThrow();
  isMute = false;

  await send('after');

  await topic.until((told) => told.some(({ value }) => value === 'of unknown outcome'));
  await topic.until((told) => told.some(({ value }) => value === 'after'));
}, 120_000);

test('so it is when it was sent while the other was still without its word', async () => {
  isMute = true;
  const unknown = send('unknown again').catch((error: unknown) => error);
  const beside = Array.from({ length: 3 }, (_, number) =>
    send(`beside ${number}`).then(
      () => number,
      () => null,
    ),
  );
  expect(await unknown).toBeInstanceOf(Error);
  isMute = false;

  const acknowledged = (await Promise.all(beside)).filter((number) => number !== null);
  await send('last');

  await topic.until((told) => told.some(({ value }) => value === 'last'));
  expect(arrived()).toEqual(expect.arrayContaining(acknowledged.map((number) => `beside ${number}`)));
}, 180_000);
