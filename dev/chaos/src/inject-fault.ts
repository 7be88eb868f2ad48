import { setTimeout as sleep } from 'node:timers/promises';
import { type BankFault, type Fault, isServer } from './faults.ts';
import type { Fleet } from './fleet.ts';
import type { Receivers } from './receivers.ts';
import type { Servers } from './servers.ts';

export interface FaultTargets {
  fleet: Fleet;
  servers: Servers;
  receivers: Receivers;
}

type OfKind<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

/**
 * Injects a fault. Calls `onEnd` at its end: for a killed process when its supervisor may restart it, for any
 * other fault when normal behaviour is restored. Resolves when a killed process serves again.
 */
export async function injectFault(fault: Fault, targets: FaultTargets, onEnd: () => void): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      return 'downMs' in fault ? killService(fault, targets, onEnd) : killServer(fault, targets, onEnd);
    case 'pause':
      await pause(fault, targets);
      break;
    case 'link':
      await breakLink(fault, targets);
      break;
    case 'bank':
      await injectBankFault(fault, targets);
      break;
    case 'closed':
      await targets.receivers.closeFor(fault.forMs);
  }
  onEnd();
}

type ServiceKill = Extract<Fault, { downMs: number }>;

async function killService(
  { part, instance, downMs }: ServiceKill,
  { fleet }: FaultTargets,
  onEnd: () => void,
) {
  const instances = fleet.of(part);
  const killed = instance === 'all' ? instances : [instances[instance]!];
  await Promise.all(killed.map((one) => fleet.end(one, 'SIGKILL')));
  await sleep(downMs);
  onEnd();
  await Promise.all(killed.map((one) => fleet.launch(one)));
}

async function killServer({ part }: OfKind<'kill'>, { servers }: FaultTargets, onEnd: () => void) {
  if (!isServer(part)) return;
  const pid = servers.signal(part, 'SIGKILL');
  onEnd();
  await servers.waitForRestart(part, pid);
}

async function pause({ part, instance, forMs }: OfKind<'pause'>, { fleet, servers }: FaultTargets) {
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

async function breakLink({ link: name, mode, forMs }: OfKind<'link'>, { fleet }: FaultTargets) {
  const link = fleet.links.get(name)!;
  link.setFault(mode);
  await sleep(forMs);
  link.clearFault();
}

/** Longer than the time-out of charges for its bank. */
const NO_RESPONSE_MS = 12_000;

/** Sales and refunds by card; not the tokens of browsers. */
const acquirerPaths = ['/core/v5/orders', '/core/v5/charges'];

const bankFaultSettings: Record<BankFault, object> = {
  'no response after processing': {
    requests: [{ path: '/cob', times: 20, responseDelayMs: NO_RESPONSE_MS }],
  },
  'connection reset after processing': { requests: [{ path: '/cob', reset: true }] },
  '5xx': { requests: [{ path: '/cob', status: 503, retryAfter: 1 }] },
  slow: { requests: [{ path: '/', delayMs: 1_500 }] },
  'lost callbacks': { callbacks: { drop: 1_000_000 } },
  'repeated callbacks': { callbacks: { repeat: 3 } },
  'out-of-order callbacks': { callbacks: { disorderMs: 3_000 } },
  'no response of the acquirer after processing': {
    requests: acquirerPaths.map((path) => ({ path, times: 20, responseDelayMs: NO_RESPONSE_MS })),
  },
  'connection of the acquirer reset after processing': {
    requests: acquirerPaths.map((path) => ({ path, reset: true })),
  },
  '5xx of the acquirer': {
    requests: acquirerPaths.map((path) => ({ path, status: 503, retryAfter: 1 })),
  },
};

async function injectBankFault({ fault, forMs }: OfKind<'bank'>, { fleet }: FaultTargets) {
  await setFaults(fleet.bankUrl, bankFaultSettings[fault]);
  await sleep(forMs);
  await setFaults(fleet.bankUrl, {});
}

const MAX_TRIES = 20;

/** Retries, because the bank's own database may be the target of another fault. */
async function setFaults(bankUrl: string, faults: object): Promise<void> {
  const body = JSON.stringify({ requests: [], ...faults });
  const headers = { 'content-type': 'application/json' };
  for (let tries = 1; ; tries++) {
    const signal = AbortSignal.timeout(3_000);
    const response = await fetch(`${bankUrl}/sandbox/v1/faults`, {
      method: 'PUT',
      headers,
      body,
      signal,
    }).catch(() => null);
    if (response?.status === 200) return;
    if (tries === MAX_TRIES)
      throw new Error(`setting the bank's faults failed: ${response?.status ?? 'no response'}`);
    await sleep(500);
  }
}
