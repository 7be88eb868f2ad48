import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { drainConnections } from '../src/http/drain.ts';

test('a connection that never asked anything does not hold up a server that closes', async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  drainConnections(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const spare = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  spare.on('error', () => undefined);
  await once(spare, 'connect');
  const gone = once(spare, 'close');
  spare.resume();

  await server.close();
  await gone;
}, 5_000);
