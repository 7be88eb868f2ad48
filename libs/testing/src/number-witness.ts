import { freePorts } from '@catraca/local/ports';
import { newWorld, settingsOf } from './environment.ts';
import { Http } from './http.ts';
import { numberService } from './number-service.ts';

/** A running number service, the ids of what it took, and what its readiness misses. */
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
  const missing = async (): Promise<string[]> => (await ops.get('/readyz')).body.missing;
  return { say: service.say, untold: service.untold, taken, missing, close: () => running.close() };
}
