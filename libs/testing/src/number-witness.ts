import { freePorts } from '@catraca/local/ports';
import { newWorld, settingsOf } from './environment.ts';
import { Http } from './http.ts';
import { numberService } from './number-service.ts';

/** A running number service, the ids of the events that it consumed, and which of its dependencies are down. */
export async function numberWitness(settings: NodeJS.ProcessEnv) {
  const taken = new Set<string>();
  const service = numberService((batch) => {
    for (const { id } of batch) taken.add(id);
  });
  const [port] = await freePorts(1);
  const environment = {
    ...settingsOf('numbers', newWorld()),
    ...settings,
    OPS_PORT: String(port),
  };
  const running = await service.start(environment);
  const ops = new Http(`http://127.0.0.1:${port}`);
  const down = async (): Promise<string[]> =>
    (await ops.get('/depz')).body.dependencies
      .filter(({ status }: { status: string }) => status === 'down')
      .map(({ name }: { name: string }) => name);
  return { say: service.say, untold: service.untold, taken, down, close: () => running.close() };
}
