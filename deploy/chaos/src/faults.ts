import { type ServiceName, serviceNames } from '@catraca/local/environment';
import { Random } from './random.ts';
import type { ServerName } from './servers.ts';
import { type LinkMode, linkModes } from './tcp-link.ts';

/** One thing that goes wrong. `part`: whom it hits. */
export type Fault =
  | { kind: 'kill'; part: ServiceName; all: boolean; downMs: number }
  | { kind: 'kill'; part: ServerName }
  | { kind: 'pause'; part: ServiceName | ServerName; forMs: number }
  | { kind: 'link'; part: Part; link: string; mode: LinkMode; forMs: number }
  | { kind: 'bank'; part: 'sandbox'; trouble: BankTrouble; forMs: number }
  | { kind: 'closed'; part: 'receivers'; forMs: number };

export type Part = ServiceName | ServerName | 'receivers';
export const parts: readonly Part[] = [...serviceNames, 'mongod', 'kafka', 'receivers'];

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

/** Nobody calls the notifier. */
const called = serviceNames.filter((name) => name !== 'notifier');

/** Every fault of one round, each as often as it is to come up. */
function round(random: Random): Fault[] {
  const kills = serviceNames.flatMap((part): Fault[] =>
    Array.from({ length: 4 }, () => ({
      kind: 'kill',
      part,
      all: random.chance(0.3),
      downMs: random.between(0, 3_000),
    })),
  );
  const servers = (['mongod', 'kafka'] as const).flatMap((part): Fault[] => [
    ...Array.from({ length: 3 }, (): Fault => ({ kind: 'kill', part })),
    { kind: 'pause', part, forMs: random.between(2_000, 12_000) },
  ]);
  const pauses = serviceNames.map((part): Fault => {
    return { kind: 'pause', part, forMs: random.between(2_000, 20_000) };
  });
  const links = [
    ...called.map(linkTo),
    ...serviceNames.map(databaseOf),
    { part: 'kafka', link: 'kafka' } as const,
  ];
  const broken = links.map(({ part, link }): Fault => {
    return { kind: 'link', part, link, mode: random.pick(linkModes), forMs: random.between(2_000, 10_000) };
  });
  const bank = bankTroubles.map((trouble): Fault => {
    return { kind: 'bank', part: 'sandbox', trouble, forMs: random.between(2_000, 10_000) };
  });
  const closed: Fault = { kind: 'closed', part: 'receivers', forMs: random.between(1_000, 5_000) };
  return random.shuffled([...kills, ...servers, ...pauses, ...broken, ...bank, closed]);
}

const linkTo = (part: ServiceName) => ({ part, link: part as string });
const databaseOf = (part: ServiceName) => ({ part, link: `${part}>mongod` });

/** Round after round, without end; the seed decides the order and every figure. */
export function* faultsOf(seed: number, only?: Part): Generator<Fault> {
  const random = new Random(seed);
  for (;;) yield* round(random).filter(({ part }) => !only || part === only);
}

/** A few of each kind, for the run that is part of the tests. */
export function fewFaults(seed: number): Fault[] {
  const random = new Random(seed);
  const kill = (part: ServiceName): Fault => ({ kind: 'kill', part, all: false, downMs: 200 });
  const link = (part: Part, name: string, mode: LinkMode): Fault => {
    return { kind: 'link', part, link: name, mode, forMs: 2_000 };
  };
  const bank = (trouble: BankTrouble): Fault => ({ kind: 'bank', part: 'sandbox', trouble, forMs: 1_500 });
  return random.shuffled<Fault>([
    ...(['gateway', 'charges', 'notifier'] as const).map(kill),
    { kind: 'kill', part: 'mongod' },
    { kind: 'kill', part: 'kafka' },
    { kind: 'pause', part: 'balance', forMs: 2_000 },
    link('charges', 'charges', 'swallow'),
    link('charges', 'charges>mongod', 'cut'),
    bank('silent after the work'),
    bank('lost callbacks'),
  ]);
}

export function nameOf(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `${fault.part} killed${'all' in fault && fault.all ? ', all of it' : ''}`;
    case 'pause':
      return `${fault.part} stands still for ${seconds(fault.forMs)}`;
    case 'link':
      return `link ${fault.link} ${fault.mode} for ${seconds(fault.forMs)}`;
    case 'bank':
      return `bank: ${fault.trouble} for ${seconds(fault.forMs)}`;
    case 'closed':
      return `receivers closed for ${seconds(fault.forMs)}`;
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
