import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { Random } from './random.ts';
import type { ServerName } from './servers.ts';
import type { LinkMode } from './tcp-link.ts';

/** A fault to inject. `part`: its target; `instance`: index of the target's process, from 0. */
export type Fault =
  | { kind: 'kill'; part: ServiceName; instance: number | 'all'; downMs: number }
  | { kind: 'kill'; part: ServerName }
  | { kind: 'pause'; part: ServiceName | ServerName; instance: number; forMs: number }
  | { kind: 'link'; part: Part; link: string; mode: LinkMode; forMs: number }
  | { kind: 'bank'; part: 'sandbox'; fault: BankFault; forMs: number }
  | { kind: 'closed'; part: 'receivers'; forMs: number };

export type Part = ServiceName | ServerName | 'receivers';
export const servers = ['mongod', 'kafka'] as const;
export const parts: readonly Part[] = [...serviceNames, ...servers, 'receivers'];

export const bankFaults = [
  'no response after processing',
  'connection reset after processing',
  '5xx',
  'slow',
  'lost callbacks',
  'repeated callbacks',
  'out-of-order callbacks',
  'no response of the acquirer after processing',
  'connection of the acquirer reset after processing',
  '5xx of the acquirer',
] as const;
export type BankFault = (typeof bankFaults)[number];

/** A fault and its start, in milliseconds since the start of the run. */
export interface Planned {
  atMs: number;
  fault: Fault;
}

const FEW_INTERVAL_MS = 4_000;

/** A short plan with most kinds of faults, overlapping, for the run that is part of the tests. */
export function fewFaults(seed: number): Planned[] {
  const random = new Random(seed);
  const kill = (part: ServiceName): Fault => ({ kind: 'kill', part, instance: 0, downMs: 200 });
  const link = (part: Part, name: string, mode: LinkMode): Fault => {
    return { kind: 'link', part, link: name, mode, forMs: 2_000 };
  };
  const bank = (bankFault: BankFault): Fault => ({
    kind: 'bank',
    part: 'sandbox',
    fault: bankFault,
    forMs: 4_000, // some eight sales of the tests, of which it has to meet one
  });
  const faults = random.shuffled<Fault>([
    ...(['gateway', 'charges', 'notifier'] as const).map(kill),
    { kind: 'kill', part: 'mongod' },
    { kind: 'kill', part: 'kafka' },
    { kind: 'pause', part: 'balance', instance: 0, forMs: 5_000 },
    link('charges', 'charges', 'blackhole'),
    link('charges', 'charges>mongod', 'reset'),
    bank('no response after processing'),
    bank('lost callbacks'),
    bank('connection of the acquirer reset after processing'),
  ]);
  return faults.map((fault, index) => ({ atMs: index * FEW_INTERVAL_MS, fault }));
}

export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `${processOf(fault)} killed`;
    case 'pause':
      return `${processOf(fault)} paused for ${seconds(fault.forMs)}`;
    case 'link':
      return `link ${fault.link} ${fault.mode} for ${seconds(fault.forMs)}`;
    case 'bank':
      return `bank: ${fault.fault} for ${seconds(fault.forMs)}`;
    case 'closed':
      return `receivers closed for ${seconds(fault.forMs)}`;
  }
}

function processOf(fault: Extract<Fault, { kind: 'kill' | 'pause' }>): string {
  if (isServer(fault.part) || !('instance' in fault)) return fault.part;
  return fault.instance === 'all' ? `${fault.part} (all instances)` : `${fault.part}-${fault.instance + 1}`;
}

export function isServer(part: Part): part is ServerName {
  return (servers as readonly string[]).includes(part);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
