import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import type { ServicePorts } from '@catraca/stack/environment';
import { freePorts } from '@catraca/stack/ports';
import { startsFirst } from '@catraca/stack/processes/start-order';
import { ensureCertificates } from '@catraca/stack/secrets/certificates';
import { cleanUp } from './clean-up.ts';
import { isolatedNames } from './environment.ts';
import { grantOwnAccess } from './own-access.ts';
import { type Overrides, StackAccess } from './stack-access.ts';

/** The services as separate processes, started from their bundles on the real MongoDB and Kafka. */
export class Stack extends StackAccess {
  /** Starts these services; nothing listens at the addresses of the others. */
  static async start(
    names: readonly ServiceName[] = serviceNames,
    overrides: Overrides = {},
  ): Promise<Stack> {
    await ensureCertificates();
    const free = await freePorts(serviceNames.length * 2);
    const portsOf = () => Object.fromEntries(serviceNames.map((name) => [name, free.pop()!])) as ServicePorts;
    const folder = mkdtempSync(join(tmpdir(), 'catraca-stack-'));
    const place = { names: isolatedNames(), ports: portsOf(), opsPorts: portsOf(), folder };
    const stack = new Stack(place, overrides);
    const start = (chosen: readonly ServiceName[]) =>
      Promise.all(chosen.map((name) => stack.startService(name)));
    try {
      await grantOwnAccess(place.names);
      await start(names.filter((name) => startsFirst.includes(name)));
      await start(names.filter((name) => !startsFirst.includes(name)));
    } catch (error) {
      await stack.close();
      throw error;
    }
    return stack;
  }

  startService(name: ServiceName): Promise<void> {
    return this.processes.start(name, name, this.environmentOf(name));
  }

  /** Starts another instance of a service; `program` replaces its bundle. Returns its address, host:port. */
  startInstance(name: ServiceName, settings: NodeJS.ProcessEnv = {}, program?: string): Promise<string> {
    return this.launchInstance(name, settings, program);
  }

  /** Ends a process and waits for it. SIGTERM drains it, SIGKILL does not. */
  endService(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.processes.end(name, signal);
  }

  /** Process ids of the running processes, by name. */
  pids(): Record<string, number> {
    return this.processes.pids();
  }

  /** Throws if a service ended on its own. */
  assertRunning(): void {
    this.processes.assertRunning();
  }

  async close(): Promise<void> {
    await this.processes.endAll();
    await cleanUp(this.names);
  }
}
