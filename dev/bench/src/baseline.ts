// The baseline: bare Fastify with a schema and one majority insert, with one findOne, or with neither.
import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { MongoClient } from 'mongodb';

const client = new MongoClient(process.env.MONGODB_URI!);
const charges = client.db('bench_baseline').collection<{ _id: string }>('charges');
const server = fastify();

const body = {
  type: 'object',
  required: ['amount', 'customer'],
  properties: {
    amount: { type: 'integer', minimum: 1 },
    customer: {
      type: 'object',
      required: ['name', 'email', 'document'],
      properties: { name: { type: 'string' }, email: { type: 'string' }, document: { type: 'string' } },
    },
  },
};

server.post('/charges', { schema: { body } }, async (request, reply) => {
  const charge = { _id: randomUUID(), ...(request.body as object), status: 'pending', createdAt: new Date() };
  await charges.insertOne(charge, { writeConcern: { w: 'majority' } });
  return reply.code(201).send(charge);
});
server.get<{ Params: { id: string } }>('/charges/:id', ({ params: { id } }) => charges.findOne({ _id: id }));
server.get('/nothing', async () => ({ object: 'balance', balance: 0 }));

await client.connect();
await charges.insertOne({ _id: 'one' }).catch(() => undefined);
await server.listen({ port: Number(process.env.HTTP_PORT), host: '127.0.0.1' });
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
