import { Project, readmeExample } from './packed.ts';
import { ScriptedServer } from './scripted-server.ts';

// The package on the other runtimes, from their npm packages.

let server: ScriptedServer;
let project: Project;

beforeAll(async () => {
  server = await ScriptedServer.start();
  project = await Project.create(['deno@2.9.6', 'bun@1.4.5']);
}, 300_000);
afterAll(async () => {
  project.close();
  await server.close();
});

const program = `${readmeExample()}
import { webhooks } from 'catraca';
const secret = 'whsec_sMt5lzs3m81IW5BGk3zSD/oZCkjbi6qoKDh5m30w/no=';
const signed = webhooks.sign('{"type":"charge.paid"}', secret);
console.log(webhooks.unwrap('{"type":"charge.paid"}', signed, secret).type);
console.log((await webhooks.unwrapAsync('{"type":"charge.paid"}', signed, secret)).type);
`;

test.each([
  ['Deno', 'deno', ['run', '--allow-all', 'program.mjs']],
  ['Bun', 'bun', ['run', 'program.mjs']],
])(
  'runs on %s',
  async (_, name, args) => {
    const page = {
      object: 'list',
      data: [{ id: 'ch_9', status: 'paid' }],
      pagination: { page: 1, has_more: false },
    };
    server.script('cut', { body: { id: 'ch_9', pix: { qr_code: '000201' } } }, { body: page });
    project.write('program.mjs', program);
    const env = { CATRACA_KEY: 'sk_test_1', CATRACA_URL: server.url };
    const printed = await project.run(`node_modules/.bin/${name}`, args, env);
    expect(printed).toBe('ch_9 000201\nch_9 paid\ncharge.paid\ncharge.paid\n');
    const [first, second] = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  },
  120_000,
);
