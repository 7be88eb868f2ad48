import type { Terminal } from '@catraca/local/terminal';
import { Http } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import { MongoClient } from 'mongodb';
import type { Scene } from './check.ts';
import type { Flags } from './flags.ts';
import { Fleet } from './fleet.ts';
import { Gateways } from './gateways.ts';
import type { Victims } from './inflict.ts';
import { Random } from './random.ts';
import { Receivers } from './receivers.ts';
import { Servers } from './servers.ts';
import { type Seller, Traffic } from './traffic.ts';
import { Watch } from './watch.ts';

const SELLERS = 3;
/** Of the look into the ledger, whose database may stand still. */
const LOOK_MS = 3_000;

/** Everything that plays a part. */
export interface Stage extends Scene, Victims {
  gateways: Gateways;
  watch: Watch;
  close(): Promise<void>;
}

export async function setStage(flags: Flags, folder: string, terminal: Terminal): Promise<Stage> {
  const startedAt = new Date();
  const servers = await Servers.start(folder, terminal);
  const fleet = await terminal.step('Services', async (progress) => {
    const started = await Fleet.start({ folder, mongoPort: servers.mongoPort, kafka: servers.kafka });
    progress(started.instances.map(({ label }) => label).join(', '));
    return started;
  });
  const receivers = await Receivers.open((chargeId) => traffic.noteWebhook(chargeId));
  const operator = new Http(fleet.gateways[0]!.url, fleet.secrets.operatorToken);
  const sellers = await openShops(operator, receivers);
  const gateways = new Gateways(fleet.gateways);
  const traffic = new Traffic(gateways, () => fleet.bankUrl, sellers, new Random(flags.seed));
  const limits = { serverSelectionTimeoutMS: LOOK_MS, socketTimeoutMS: LOOK_MS };
  const [client, looking] = await Promise.all([
    MongoClient.connect(servers.mongoUri),
    MongoClient.connect(servers.mongoUri, limits),
  ]);
  const path = `/operator/v1/accounts/${sellers[0]!.account}`;
  const ask = async () => {
    const answer = await gateways.send('GET', path, fleet.secrets.operatorToken);
    return 'status' in answer && answer.status === 200;
  };
  return {
    ...{ fleet, servers, receivers, gateways, traffic, client, startedAt },
    brokers: `127.0.0.1:${servers.kafka.broker}`,
    watch: new Watch(traffic, looking.db('catraca_balance'), ask),
    async close() {
      traffic.stop();
      gateways.stop();
      receivers.close();
      await Promise.all([client.close(), looking.close()]);
      await fleet.close();
    },
  };
}

async function openShops(operator: Http, receivers: Receivers): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let seller = 0; seller < SELLERS; seller++) {
    const { account, secretKey } = await newSeller({ operator, baseUrl: operator.baseUrl });
    const order = { livemode: false, url: receivers.urlOf(seller), events: ['charge.paid'] };
    const { body } = await operator.post(`/operator/v1/accounts/${account}/webhook_endpoints`, order);
    receivers.expectSecret(seller, body.secret);
    sellers.push({ account, secretKey });
  }
  return sellers;
}
