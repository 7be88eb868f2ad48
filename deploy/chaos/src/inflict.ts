import { setTimeout as sleep } from 'node:timers/promises';
import { type BankTrouble, type Fault, isServer } from './faults.ts';
import type { Fleet } from './fleet.ts';
import type { Receivers } from './receivers.ts';
import type { Servers } from './servers.ts';

export interface Victims {
  fleet: Fleet;
  servers: Servers;
  receivers: Receivers;
}

type OfKind<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

/**
 * Has a fault happen. `over` is called at its end: for what was killed, when its supervisor may start it again; for
 * everything else, when it is well behaved again. Fulfilled when what was killed serves again.
 */
export async function inflict(fault: Fault, victims: Victims, over: () => void): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      return 'downMs' in fault ? killService(fault, victims, over) : killServer(fault, victims, over);
    case 'pause':
      await pause(fault, victims);
      break;
    case 'link':
      await breakLink(fault, victims);
      break;
    case 'bank':
      await trouble(fault, victims);
      break;
    case 'closed':
      await victims.receivers.closeFor(fault.forMs);
  }
  over();
}

type ServiceKill = Extract<Fault, { downMs: number }>;

async function killService({ part, instance, downMs }: ServiceKill, { fleet }: Victims, over: () => void) {
  const instances = fleet.of(part);
  const killed = instance === 'all' ? instances : [instances[instance]!];
  await Promise.all(killed.map((one) => fleet.end(one, 'SIGKILL')));
  await sleep(downMs);
  over();
  await Promise.all(killed.map((one) => fleet.launch(one)));
}

async function killServer({ part }: OfKind<'kill'>, { servers }: Victims, over: () => void) {
  if (!isServer(part)) return;
  const pid = servers.signal(part, 'SIGKILL');
  over();
  await servers.isBack(part, pid);
}

async function pause({ part, instance, forMs }: OfKind<'pause'>, { fleet, servers }: Victims) {
  const { process } = isServer(part) ? { process: null } : fleet.of(part)[instance]!;
  const signal = (name: NodeJS.Signals) =>
    isServer(part) ? servers.signal(part, name) : process?.child.kill(name);
  signal('SIGSTOP');
  try {
    await sleep(forMs);
  } finally {
    signal('SIGCONT');
  }
}

async function breakLink({ link: name, mode, forMs }: OfKind<'link'>, { fleet }: Victims) {
  const link = fleet.links.get(name)!;
  link.misbehave(mode);
  await sleep(forMs);
  link.behave();
}

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

async function trouble({ trouble, forMs }: OfKind<'bank'>, { fleet }: Victims) {
  await setFaults(fleet.bankUrl, troubles[trouble]);
  await sleep(forMs);
  await setFaults(fleet.bankUrl, {});
}

const BANK_TRIES = 20;

/** Until the bank takes it: its own database may be the victim of another fault. */
async function setFaults(bankUrl: string, faults: object): Promise<void> {
  const body = JSON.stringify({ requests: [], ...faults });
  const headers = { 'content-type': 'application/json' };
  for (let tries = 1; ; tries++) {
    const signal = AbortSignal.timeout(3_000);
    const answer = await fetch(`${bankUrl}/sandbox/v1/faults`, {
      method: 'PUT',
      headers,
      body,
      signal,
    }).catch(() => null);
    if (answer?.status === 200) return;
    if (tries === BANK_TRIES)
      throw new Error(`the bank answered ${answer?.status ?? 'nothing'} to its faults`);
    await sleep(500);
  }
}
