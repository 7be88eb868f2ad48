import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { bankFaults, type Fault, type Part, type Planned, servers } from './faults.ts';
import { Random } from './random.ts';
import { linkModes } from './tcp-link.ts';

/** Faults in 30 minutes. Shorter and longer runs have a proportional number, rounded up for kills. */
const IN_30_MIN = { killsOfService: 30, killsOfServer: 20, pauses: 40, links: 80, bank: 30, closed: 4 };
/** Factor for runs with faults of one part only. */
const SINGLE_PART_FACTOR = 4;
const MINUTE_MS = 60_000;
/** Faults begin only in this part of each minute. In the rest everything must recover. */
const FAULTS_MS = 45_000;

export interface PlanOptions {
  seed: number;
  minutes: number;
  /** Number of instances of each service. */
  instanceCounts: Readonly<Record<ServiceName, number>>;
  only?: Part | undefined;
  /** Seconds of one long pause of Kafka, from the middle of the run. */
  kafkaAway?: number | undefined;
}

/**
 * The faults of a run in order of time, determined by the options alone. Kills are spread evenly, each at a
 * random moment of its interval. All other faults are at random times and often overlap. No fault begins in
 * the last quarter of a minute.
 */
export function planOf({ seed, minutes, instanceCounts, only, kafkaAway }: PlanOptions): Planned[] {
  const random = new Random(seed);
  const lengthMs = minutes * FAULTS_MS;
  const share = (minutes / 30) * (only ? SINGLE_PART_FACTOR : 1);
  const kills = [...serviceNames, ...servers].flatMap((part) => {
    const perRun = isService(part) ? IN_30_MIN.killsOfService : IN_30_MIN.killsOfServer;
    const count = Math.ceil(perRun * share);
    return Array.from({ length: count }, (_, index): Planned => {
      const atMs = ((index + 0.15 + 0.7 * random.next()) * lengthMs) / count;
      return { atMs, fault: randomKill(part, random, instanceCounts) };
    });
  });
  const others = [
    ...take(IN_30_MIN.pauses * share, random, () => randomPauses(random, instanceCounts)),
    ...take(IN_30_MIN.links * share, random, () => brokenLinks(random)),
    ...take(IN_30_MIN.bank * share, random, () => randomBankFaults(random)),
    ...take(IN_30_MIN.closed * share, random, () => [closedReceivers(random)]),
  ].map((fault) => ({ atMs: random.next() * lengthMs, fault }));
  const pauses = kafkaAway ? [longPauseOfKafka(lengthMs / 2, kafkaAway)] : [];
  return [...kills, ...others, ...pauses]
    .filter(({ fault }) => !only || fault.part === only)
    .sort((one, other) => one.atMs - other.atMs)
    .map(({ atMs, fault }) => ({ atMs: runTimeOf(atMs), fault }));
}

function longPauseOfKafka(atMs: number, seconds: number): Planned {
  return { atMs, fault: { kind: 'pause', part: 'kafka', instance: 0, forMs: seconds * 1_000 } };
}

/** Converts a time without the quiet quarters into the time in the run. */
function runTimeOf(atMs: number): number {
  return Math.floor(atMs / FAULTS_MS) * MINUTE_MS + (atMs % FAULTS_MS);
}

/** Returns `count` faults in shuffled rounds, so that each occurs once before any repeats. */
function take(count: number, random: Random, round: () => Fault[]): Fault[] {
  const faults: Fault[] = [];
  while (faults.length < count) faults.push(...random.shuffled(round()));
  return faults.slice(0, Math.ceil(count));
}

type Counts = PlanOptions['instanceCounts'];

function randomKill(
  part: ServiceName | (typeof servers)[number],
  random: Random,
  instanceCounts: Counts,
): Fault {
  if (!isService(part)) return { kind: 'kill', part };
  const all = instanceCounts[part] > 1 && random.chance(0.3);
  const instance = all ? 'all' : random.between(0, instanceCounts[part] - 1);
  return { kind: 'kill', part, instance, downMs: random.between(0, 3_000) };
}

function randomPauses(random: Random, instanceCounts: Counts): Fault[] {
  return [...serviceNames, ...servers].map((part) => {
    const instance = isService(part) ? random.between(0, instanceCounts[part] - 1) : 0;
    return { kind: 'pause', part, instance, forMs: random.between(5_000, 20_000) };
  });
}

/** Every link in every mode. No service calls the notifier. */
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

function randomBankFaults(random: Random): Fault[] {
  return bankFaults.map((bankFault) => {
    return { kind: 'bank', part: 'sandbox', fault: bankFault, forMs: random.between(2_000, 10_000) };
  });
}

function closedReceivers(random: Random): Fault {
  return { kind: 'closed', part: 'receivers', forMs: random.between(1_000, 5_000) };
}

function isService(part: Part): part is ServiceName {
  return (serviceNames as readonly string[]).includes(part);
}
