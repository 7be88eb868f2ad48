import { setTimeout as sleep } from 'node:timers/promises';
import type { BankTrouble, Fault } from './faults.ts';
import type { Fleet, Instance } from './fleet.ts';
import type { Random } from './random.ts';
import type { Receivers } from './receivers.ts';
import type { Servers } from './servers.ts';

export interface Victims {
  fleet: Fleet;
  servers: Servers;
  receivers: Receivers;
  random: Random;
}

/**
 * Has a fault happen. Answers when it ended: what was killed, when its supervisor may start it again; everything else,
 * when it is well behaved again. Fulfilled when what was killed serves again.
 */
export async function inflict(fault: Fault, victims: Victims): Promise<number> {
  const { fleet, servers, receivers } = victims;
  switch (fault.kind) {
    case 'kill':
      return 'downMs' in fault ? killService(fault, victims) : killServer(fault.part, servers);
    case 'pause':
      return pause(fault, victims);
    case 'link': {
      const link = fleet.links.get(fault.link)!;
      link.misbehave(fault.mode);
      await sleep(fault.forMs);
      link.behave();
      return Date.now();
    }
    case 'bank':
      await setFaults(fleet.bankUrl, troubles[fault.trouble]);
      await sleep(fault.forMs);
      await setFaults(fleet.bankUrl, {});
      return Date.now();
    case 'closed':
      await receivers.closeFor(fault.forMs);
      return Date.now();
  }
}

async function killService(
  { part, all, downMs }: Extract<Fault, { kind: 'kill'; downMs: number }>,
  { fleet, random }: Victims,
): Promise<number> {
  const instances = fleet.of(part);
  const victims = all ? instances : [random.pick(instances)];
  await Promise.all(victims.map((instance) => fleet.end(instance, 'SIGKILL')));
  await sleep(downMs);
  const endedAt = Date.now();
  await Promise.all(victims.map((instance) => fleet.launch(instance)));
  return endedAt;
}

function killServer(part: 'mongod' | 'kafka', servers: Servers): number {
  servers.signal(part, 'SIGKILL');
  return Date.now();
}

async function pause(
  { part, forMs }: Extract<Fault, { kind: 'pause' }>,
  { fleet, servers, random }: Victims,
): Promise<number> {
  const signal =
    part === 'mongod' || part === 'kafka'
      ? (name: NodeJS.Signals) => servers.signal(part, name)
      : signalTo(random.pick(fleet.of(part)));
  signal('SIGSTOP');
  try {
    await sleep(forMs);
  } finally {
    signal('SIGCONT');
  }
  return Date.now();
}

const signalTo = (instance: Instance) => (name: NodeJS.Signals) => void instance.process?.child.kill(name);

/** Longer than charges waits for its bank. */
const SILENT_MS = 12_000;

const troubles: Record<BankTrouble, object> = {
  'silent after the work': { requests: [{ path: '/cob', times: 20, answerDelayMs: SILENT_MS }] },
  'cut after the work': { requests: [{ path: '/cob', reset: true }] },
  '5xx': { requests: [{ path: '/cob', status: 503, retryAfter: 1 }] },
  slow: { requests: [{ path: '/', delayMs: 1_500 }] },
  'lost callbacks': { callbacks: { drop: 1_000_000 } },
  'repeated callbacks': { callbacks: { repeat: 3 } },
  'disordered callbacks': { callbacks: { disorderMs: 3_000 } },
};

async function setFaults(bankUrl: string, faults: object): Promise<void> {
  const { requests = [], callbacks } = faults as { requests?: object[]; callbacks?: object };
  const body = JSON.stringify({ requests, ...(callbacks ? { callbacks } : {}) });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${bankUrl}/sandbox/v1/faults`, { method: 'PUT', headers, body });
  if (status !== 200) throw new Error(`the bank answered ${status} to its faults`);
}
