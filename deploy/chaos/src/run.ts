import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@catraca/local/main';
import type { Say } from '@catraca/local/say';
import { Http } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import { MongoClient } from 'mongodb';
import { type Found, type Scene, settle } from './check.ts';
import { type Fault, faultsOf, fewFaults, nameOf } from './faults.ts';
import type { Flags } from './flags.ts';
import { Fleet } from './fleet.ts';
import { Gateways } from './gateways.ts';
import { inflict, type Victims } from './inflict.ts';
import { Random } from './random.ts';
import { Receivers } from './receivers.ts';
import { timeToCatchUp, timeToRecover } from './recovery.ts';
import { countBy, type Episode, RECOVERED_WITHIN_MS, type Report, worst } from './report.ts';
import { rollingRestart } from './rolling.ts';
import { Servers } from './servers.ts';
import { type Seller, Traffic } from './traffic.ts';

const SELLERS = 3;
/** A fault that is not recovered from by then is left behind, and the next one comes. */
const PATIENCE_MS = 45_000;
const SETTLED_WITHIN_MS = 180_000;

interface Happened extends Episode {
  beganAt: number;
  endedAt: number;
}

/** Starts everything, sells under fire, and compares. */
export async function run(command: Command, flags: Flags, folder: string): Promise<Report> {
  const { say, beforeStop } = command;
  const scene = await setUp(command, flags, folder);
  const { traffic, receivers, gateways, fleet } = scene;
  let over = false;
  beforeStop(async () => {
    over = true;
    traffic.stop();
    receivers.close();
    await scene.client.close();
    await fleet.close();
  });
  const startedAt = Date.now();
  const selling = traffic.run(flags.rate);
  await sleep(3_000);
  say.line(`✓ Selling ${flags.rate} a second, seed ${flags.seed}`);
  const happened = await underFire(scene, flags, say, () => over);
  const rollingFailures = flags.only ? null : await rollingRestart(fleet, traffic);
  traffic.stop();
  await selling;
  await traffic.finished(120_000);
  const minutes = (Date.now() - startedAt) / 60_000;
  const { differences, ms } = await say.step('Comparing the books', () => settle(scene, SETTLED_WITHIN_MS));
  const episodes = happened.map(({ beganAt, endedAt, ...episode }) => ({
    ...episode,
    caughtUpMs: timeToCatchUp(traffic.sales, beganAt, endedAt),
  }));
  return {
    seed: flags.seed,
    minutes,
    only: flags.only ?? null,
    sales: traffic.sales.length,
    paid: traffic.sales.filter(({ paidAt }) => paidAt).length,
    webhooks: receivers.received,
    requests: Object.fromEntries([...gateways.outcomes].sort()),
    ...figuresOf(episodes),
    settledMs: ms,
    rollingFailures,
    differences,
    episodes,
  };
}

function figuresOf(episodes: readonly Episode[]) {
  const recovery = ({ recoveredMs }: Episode) => recoveredMs ?? Number.POSITIVE_INFINITY;
  return {
    kills: countBy(
      episodes.filter(({ kind }) => kind === 'kill'),
      ({ part }) => part,
    ),
    faults: countBy(episodes, ({ kind }) => kind),
    worstRecovery: worst(episodes, recovery),
    worstCatchUp: worst(episodes, ({ caughtUpMs }) => caughtUpMs),
    slowRecoveries: episodes.filter((episode) => recovery(episode) > RECOVERED_WITHIN_MS).length,
  };
}

type Set = Scene & Victims & { gateways: Gateways };

async function setUp({ say }: Command, flags: Flags, folder: string): Promise<Set> {
  const startedAt = new Date();
  const servers = await Servers.start(folder, say);
  const fleet = await say.step('Services', async (progress) => {
    const started = await Fleet.start({ folder, mongoPort: servers.mongoPort, kafka: servers.kafka });
    progress(started.instances.map(({ label }) => label).join(', '));
    return started;
  });
  const receivers = await Receivers.open((chargeId) => traffic.noteWebhook(chargeId));
  const sellers = await openShops(fleet, receivers);
  const gateways = new Gateways(fleet.gatewayUrls);
  const traffic = new Traffic(gateways, () => fleet.bankUrl, sellers, new Random(flags.seed));
  const client = await MongoClient.connect(servers.mongoUri);
  const brokers = `127.0.0.1:${servers.kafka.broker}`;
  const random = new Random(flags.seed + 1);
  return { fleet, servers, receivers, gateways, traffic, client, brokers, random, startedAt };
}

async function openShops(fleet: Fleet, receivers: Receivers): Promise<Seller[]> {
  const baseUrl = fleet.gatewayUrls[0]!;
  const operator = new Http(baseUrl, fleet.secrets.operatorToken);
  const sellers: Seller[] = [];
  for (let seller = 0; seller < SELLERS; seller++) {
    const { account, secretKey } = await newSeller({ operator, baseUrl });
    const order = { livemode: false, url: receivers.urlOf(seller), events: ['charge.paid'] };
    const { body } = await operator.post(`/operator/v1/accounts/${account}/webhook_endpoints`, order);
    receivers.expectSecret(seller, body.secret);
    sellers.push({ secretKey });
  }
  return sellers;
}

async function underFire(scene: Set, flags: Flags, say: Say, isOver: () => boolean): Promise<Happened[]> {
  const end = Date.now() + flags.minutes * 60_000;
  const startedAt = Date.now();
  const happened: Happened[] = [];
  for (const fault of flags.few ? fewFaults(flags.seed) : faultsOf(flags.seed, flags.only)) {
    if (isOver() || (!flags.few && Date.now() > end)) break;
    const episode = await endure(fault, scene, startedAt);
    happened.push(episode);
    say.line(tell(episode, scene.traffic));
    await sleep(scene.random.between(300, 1_200));
  }
  return happened;
}

async function endure(fault: Fault, scene: Set, startedAt: number): Promise<Happened> {
  const beganAt = Date.now();
  const endedAt = await inflict(fault, scene);
  const balance = scene.client.db('catraca_balance');
  const recoveredMs = await timeToRecover(scene.traffic, balance, endedAt, PATIENCE_MS);
  const at = Math.round((beganAt - startedAt) / 1_000);
  const { part, kind } = fault;
  return { fault: nameOf(fault), part, kind, at, recoveredMs, caughtUpMs: 0, beganAt, endedAt };
}

function tell({ fault, at, recoveredMs }: Episode, { sales, failed, complaints }: Traffic): string {
  const recovered =
    recoveredMs === null ? 'NOT RECOVERED' : `recovered in ${(recoveredMs / 1_000).toFixed(1)} s`;
  const open = sales.filter(({ doneAt }) => !doneAt).length;
  const wrong = complaints.length > 0 ? `, COMPLAINTS: ${complaints.slice(-2).join('; ')}` : '';
  return `  ${String(at).padStart(5)} s  ${fault.padEnd(46)} ${recovered}; ${sales.length} sales, ${open} open, ${failed} tries failed${wrong}`;
}

export type { Found };
