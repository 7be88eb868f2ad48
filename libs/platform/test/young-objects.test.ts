import { runScript } from './run-script.ts';

/** Megabytes that each scavenge leaves behind, with the repairs and without, of a process that calls itself over gRPC. */
const script = (repaired: boolean) => `
  import { GCProfiler } from 'node:v8';
  import { Server, ServerCredentials, Client, credentials } from '@grpc/grpc-js';
  import { followLoad } from './v8-by-load.ts';
  ${repaired ? "await import('./grpc-repairs.ts');" : ''}

  const asIs = (bytes) => bytes;
  const echo = { path: '/test/echo', requestStream: false, responseStream: false, requestSerialize: asIs,
    requestDeserialize: asIs, responseSerialize: asIs, responseDeserialize: asIs };
  const server = new Server();
  server.addService({ echo }, { echo: (call, answer) => answer(null, call.request) });
  const port = await new Promise((resolve) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_error, port) => resolve(port)));
  const client = new Client('127.0.0.1:' + port, credentials.createInsecure());
  const said = Buffer.alloc(100);
  const call = () => new Promise((resolve, reject) =>
    client.makeUnaryRequest(echo.path, asIs, asIs, said, (error, heard) => (error ? reject(error) : resolve(heard))));
  async function callAgainAndAgain(times) {
    for (let done = 0; done < times; done++) await call();
  }
  const load = (calls) => Promise.all(Array.from({ length: 20 }, () => callAgainAndAgain(calls / 20)));

  followLoad();
  await load(10_000);
  const profiler = new GCProfiler();
  profiler.start();
  await load(20_000);
  const { statistics } = profiler.stop();
  const space = ({ heapSpaceStatistics }, name) => heapSpaceStatistics.find(({ spaceName }) => spaceName === name).spaceUsedSize;
  const left = statistics
    .filter(({ gcType }) => gcType === 'Scavenge')
    .map(({ beforeGC, afterGC }) =>
      space(afterGC, 'new_space') + space(afterGC, 'old_space') - space(beforeGC, 'old_space'))
    .toSorted((one, other) => one - other);
  console.log(JSON.stringify({ scavenges: left.length, median: left[left.length >> 1] / 2 ** 20 }));
  process.exit();
`;

async function leftByScavenges(repaired: boolean): Promise<{ scavenges: number; median: number }> {
  return JSON.parse(await runScript(script(repaired)));
}

test('a scavenge leaves little behind of the calls that were answered before it', async () => {
  const [repaired, plain] = [await leftByScavenges(true), await leftByScavenges(false)];
  process.stdout.write(
    `${repaired.median.toFixed(2)} MB a scavenge, without the repairs ${plain.median.toFixed(2)}\n`,
  );
  expect(repaired.scavenges).toBeGreaterThan(3);
  expect(repaired.median).toBeLessThan(plain.median / 4);
}, 60_000);
