import { freePorts } from '@catraca/stack/ports';
import { isolatedNames, settingsOf } from './environment.ts';
import { Http } from './http.ts';
import { numberService } from './number-service.ts';

/**
 * Starts a number service. Returns also the ids of the events that it consumed and the names of dependencies
 * that are down.
 */
export async function startNumberService(settings: NodeJS.ProcessEnv) {
  const consumed = new Set<string>();
  const service = numberService((batch) => {
    for (const { id } of batch) consumed.add(id);
  });
  const [port] = await freePorts(1);
  const environment = {
    ...settingsOf('numbers', isolatedNames()),
    ...settings,
    OPS_PORT: String(port),
  };
  const running = await service.start(environment);
  const ops = new Http(`http://127.0.0.1:${port}`);
  const dependenciesDown = async (): Promise<string[]> =>
    (await ops.get('/depz')).body.dependencies
      .filter(({ status }: { status: string }) => status === 'down')
      .map(({ name }: { name: string }) => name);
  const { store, unpublished } = service;
  return { store, unpublished, consumed, dependenciesDown, close: () => running.close() };
}
