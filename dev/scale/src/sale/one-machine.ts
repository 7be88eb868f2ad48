import { chargeDocumentUs, journal, loadGeneratorUs } from '../fitted.ts';
import { baselineCpu, commands } from '../measured.ts';
import { Clock } from '../simulation/clock.ts';
import { Database } from '../simulation/database.ts';
import { type Activity, type Flow, start } from '../simulation/flow.ts';
import { Machine } from '../simulation/machine.ts';
import { Random } from '../simulation/random.ts';
import { baseCpu } from './base-cpu.ts';
import { sale } from './flows.ts';
import { Instance, Service, type Site, type Write, writeOptions } from './site.ts';

const CORES = 2;

export interface OneMachine {
  clock: Clock;
  random: Random;
  machine: Machine;
  /** One request, as the load generator sends it. */
  request(): Flow;
}

export interface Structure {
  /** Documents of one batch; 1 is without group commit. */
  maxBatch?: number;
}

/** The bench: all services, the bank, MongoDB, Kafka and the load generator on two cores. */
export function product(seed: number, { maxBatch = 100 }: Structure = {}): OneMachine {
  const { clock, random, machine, database, generator } = emptyMachine(seed);
  const to = (options: Write['options']): Write => ({ database, options });
  const changed = to(writeOptions(true, { maxBatch, documentUs: chargeDocumentUs }));
  const instance = (name: string, writes: Record<string, Write>) =>
    new Instance(machine.process(name), clock, writes);
  const one = (name: string, writes: Record<string, Write> = {}) => new Service([instance(name, writes)]);
  const bank = instance('bank', { cobs: to(writeOptions(true, { maxBatch })) });
  const site: Site = {
    gateway: one('gateway', { idempotency: to(writeOptions(true, { maxBatch })) }),
    charges: one('charges', {
      'charges.inserts': changed,
      'charges.changes': changed,
      'charges.cleared': to(writeOptions(false, { pauseMs: 100 })),
    }),
    webhooks: one('webhooks', { events: to(writeOptions(true, { pauseMs: 30 })) }),
    notifier: one('notifier'),
    balance: one('balance'),
    kafka: [machine.process('kafka', CORES)],
    hop: () => (done) => done(),
    bank: () => (done) => start(ofBank(bank), done),
  };
  return { clock, random, machine, request: () => sent(generator, sale(site)) };
}

/** Bare Fastify with a schema and one insert that waits for the majority. */
export function baseline(seed: number): OneMachine {
  const { clock, random, machine, database, generator } = emptyMachine(seed);
  const node = machine.process('node');
  const cost = { commandUs: commands.durable.us, documentUs: commands.document.us };
  function* insert(): Flow {
    yield node.cpu(baselineCpu.node.us / 2);
    yield database.command([1], cost, true);
    yield node.cpu(baselineCpu.node.us / 2);
  }
  return { clock, random, machine, request: () => sent(generator, insert()) };
}

function emptyMachine(seed: number) {
  const clock = new Clock();
  const random = new Random(seed);
  const machine = new Machine(clock, CORES, random);
  const database = new Database({ ...journal, clock, random, machines: [machine], roundTripMs: 0 });
  return { clock, random, machine, database, generator: machine.process('load generator') };
}

function* sent(generator: { cpu(us: number): Activity }, flow: Flow): Flow {
  yield generator.cpu(loadGeneratorUs / 2);
  yield (done) => start(flow, done);
  yield generator.cpu(loadGeneratorUs / 2);
}

function* ofBank(bank: Instance): Flow {
  yield bank.cpu(baseCpu.bank * 0.6);
  yield bank.write('cobs');
  yield bank.cpu(baseCpu.bank * 0.4);
}

/** CPU of the processes that the bench counts: all but the load generator. */
export function usedUs({ machine }: OneMachine): Record<string, number> {
  const counted = machine.processes.filter(({ name }) => name !== 'load generator');
  return Object.fromEntries(counted.map(({ name, usedMs }) => [name, usedMs * 1_000]));
}
