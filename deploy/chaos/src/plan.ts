import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { bankTroubles, type Fault, type Part, type Planned, servers } from './faults.ts';
import { Random } from './random.ts';
import { linkModes } from './tcp-link.ts';

/** In 30 minutes; a run of another length gets its share, rounded up for kills. */
const IN_30_MIN = { killsOfService: 30, killsOfServer: 20, pauses: 36, links: 56, bank: 21, closed: 4 };
/** A run of one part alone: as close as that part can take. */
const ALONE = 4;
const MINUTE_MS = 60_000;
/** Of each minute faults begin in this much. In the rest everything must come back, whatever was on together. */
const STORM_MS = 45_000;

export interface PlanOrder {
  seed: number;
  minutes: number;
  /** How many processes each service has. */
  instancesOf: Readonly<Record<ServiceName, number>>;
  only?: Part | undefined;
}

/**
 * All faults of a run, by their time: the same order, the same plan. Kills are spread evenly, each at a moment of its
 * own in its share of the time; all others fall where they fall, often into another's. The last quarter of each minute is
 * calm.
 */
export function planOf({ seed, minutes, instancesOf, only }: PlanOrder): Planned[] {
  const random = new Random(seed);
  const lengthMs = minutes * STORM_MS;
  const share = (minutes / 30) * (only ? ALONE : 1);
  const kills = [...serviceNames, ...servers].flatMap((part) => {
    const perRun = isService(part) ? IN_30_MIN.killsOfService : IN_30_MIN.killsOfServer;
    const count = Math.ceil(perRun * share);
    return Array.from({ length: count }, (_, index): Planned => {
      const atMs = ((index + 0.15 + 0.7 * random.next()) * lengthMs) / count;
      return { atMs, fault: kill(part, random, instancesOf) };
    });
  });
  const others = [
    ...some(IN_30_MIN.pauses * share, random, () => pauses(random, instancesOf)),
    ...some(IN_30_MIN.links * share, random, () => brokenLinks(random)),
    ...some(IN_30_MIN.bank * share, random, () => troublesOfBank(random)),
    ...some(IN_30_MIN.closed * share, random, () => [closed(random)]),
  ].map((fault) => ({ atMs: random.next() * lengthMs, fault }));
  return [...kills, ...others]
    .filter(({ fault }) => !only || fault.part === only)
    .sort((one, other) => one.atMs - other.atMs)
    .map(({ atMs, fault }) => ({ atMs: withCalm(atMs), fault }));
}

/** The moment in the run, for one in the time of storms alone. */
function withCalm(atMs: number): number {
  return Math.floor(atMs / STORM_MS) * MINUTE_MS + (atMs % STORM_MS);
}

/** So many of them: each once before any comes again. */
function some(count: number, random: Random, round: () => Fault[]): Fault[] {
  const faults: Fault[] = [];
  while (faults.length < count) faults.push(...random.shuffled(round()));
  return faults.slice(0, Math.ceil(count));
}

type Counts = PlanOrder['instancesOf'];

function kill(part: ServiceName | (typeof servers)[number], random: Random, instancesOf: Counts): Fault {
  if (!isService(part)) return { kind: 'kill', part };
  const all = instancesOf[part] > 1 && random.chance(0.3);
  const instance = all ? 'all' : random.between(0, instancesOf[part] - 1);
  return { kind: 'kill', part, instance, downMs: random.between(0, 3_000) };
}

function pauses(random: Random, instancesOf: Counts): Fault[] {
  return [...serviceNames, ...servers].map((part) => {
    const instance = isService(part) ? random.between(0, instancesOf[part] - 1) : 0;
    return { kind: 'pause', part, instance, forMs: random.between(5_000, 20_000) };
  });
}

/** Each connection between two parts in each of its ways to be broken. Nobody calls the notifier. */
function brokenLinks(random: Random): Fault[] {
  const called = serviceNames.filter((name) => name !== 'notifier');
  const links: { part: Part; link: string }[] = [
    ...called.map((part) => ({ part, link: part as string })),
    ...serviceNames.map((part) => ({ part, link: `${part}>mongod` })),
    { part: 'kafka', link: 'kafka' },
  ];
  return links.flatMap((link) =>
    linkModes.map((mode): Fault => ({ kind: 'link', ...link, mode, forMs: random.between(2_000, 10_000) })),
  );
}

function troublesOfBank(random: Random): Fault[] {
  return bankTroubles.map((trouble) => {
    return { kind: 'bank', part: 'sandbox', trouble, forMs: random.between(2_000, 10_000) };
  });
}

function closed(random: Random): Fault {
  return { kind: 'closed', part: 'receivers', forMs: random.between(1_000, 5_000) };
}

function isService(part: Part): part is ServiceName {
  return (serviceNames as readonly string[]).includes(part);
}
