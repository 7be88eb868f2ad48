import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { Random } from './random.ts';
import type { ServerName } from './servers.ts';
import type { LinkMode } from './tcp-link.ts';

/** One thing that goes wrong. `part`: whom it hits; `instance`: which of its processes, counted from 0. */
export type Fault =
  | { kind: 'kill'; part: ServiceName; instance: number | 'all'; downMs: number }
  | { kind: 'kill'; part: ServerName }
  | { kind: 'pause'; part: ServiceName | ServerName; instance: number; forMs: number }
  | { kind: 'link'; part: Part; link: string; mode: LinkMode; forMs: number }
  | { kind: 'bank'; part: 'sandbox'; trouble: BankTrouble; forMs: number }
  | { kind: 'closed'; part: 'receivers'; forMs: number };

export type Part = ServiceName | ServerName | 'receivers';
export const servers = ['mongod', 'kafka'] as const;
export const parts: readonly Part[] = [...serviceNames, ...servers, 'receivers'];

export const bankTroubles = [
  'silent after the work',
  'cut after the work',
  '5xx',
  'slow',
  'lost callbacks',
  'repeated callbacks',
  'disordered callbacks',
] as const;
export type BankTrouble = (typeof bankTroubles)[number];

/** A fault, and when in the run it is to begin. */
export interface Planned {
  atMs: number;
  fault: Fault;
}

const FEW_EVERY_MS = 4_000;

/** A few of each kind, close enough to overlap, for the run that is part of the tests. */
export function fewFaults(seed: number): Planned[] {
  const random = new Random(seed);
  const kill = (part: ServiceName): Fault => ({ kind: 'kill', part, instance: 0, downMs: 200 });
  const link = (part: Part, name: string, mode: LinkMode): Fault => {
    return { kind: 'link', part, link: name, mode, forMs: 2_000 };
  };
  const bank = (trouble: BankTrouble): Fault => ({ kind: 'bank', part: 'sandbox', trouble, forMs: 1_500 });
  const faults = random.shuffled<Fault>([
    ...(['gateway', 'charges', 'notifier'] as const).map(kill),
    { kind: 'kill', part: 'mongod' },
    { kind: 'kill', part: 'kafka' },
    { kind: 'pause', part: 'balance', instance: 0, forMs: 5_000 },
    link('charges', 'charges', 'swallow'),
    link('charges', 'charges>mongod', 'cut'),
    bank('silent after the work'),
    bank('lost callbacks'),
  ]);
  return faults.map((fault, index) => ({ atMs: index * FEW_EVERY_MS, fault }));
}

export function nameOf(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `${processOf(fault)} killed`;
    case 'pause':
      return `${processOf(fault)} stands still for ${seconds(fault.forMs)}`;
    case 'link':
      return `link ${fault.link} ${fault.mode} for ${seconds(fault.forMs)}`;
    case 'bank':
      return `bank: ${fault.trouble} for ${seconds(fault.forMs)}`;
    case 'closed':
      return `receivers closed for ${seconds(fault.forMs)}`;
  }
}

function processOf(fault: Extract<Fault, { kind: 'kill' | 'pause' }>): string {
  if (isServer(fault.part) || !('instance' in fault)) return fault.part;
  return fault.instance === 'all' ? `${fault.part}, all of it,` : `${fault.part}-${fault.instance + 1}`;
}

export function isServer(part: Part): part is ServerName {
  return (servers as readonly string[]).includes(part);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
