import { join } from 'node:path';
import type { Terminal } from '@catraca/stack/command/terminal';
import { loadSecrets } from '@catraca/stack/secrets/secrets';
import { newDocument } from '@catraca/testing/document';
import { Http } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import { MongoClient } from 'mongodb';
import type { RunContext } from './check.ts';
import type { Flags } from './flags.ts';
import { Fleet } from './fleet.ts';
import { Gateways } from './gateways.ts';
import type { FaultTargets } from './inject-fault.ts';
import { largestOrder } from './largest-order.ts';
import { Random } from './random.ts';
import { Receivers } from './receivers.ts';
import { RecoveryMonitor } from './recovery-monitor.ts';
import { Renewals } from './renewals.ts';
import type { Seller } from './sale.ts';
import { Servers } from './servers.ts';
import { Traffic } from './traffic.ts';

const SELLERS = 3;
/** Of what the plan's random numbers follow from, so that renewals do not change the sales of a seed. */
const RENEWALS_SEED = 40;
/** Time-out of ledger queries, because the database may be paused. */
const LEDGER_TIMEOUT_MS = 3_000;

/** All components of a run. */
export interface Setup extends RunContext, FaultTargets {
  gateways: Gateways;
  watch: RecoveryMonitor;
  close(): Promise<void>;
}

export async function setUp(flags: Flags, folder: string, terminal: Terminal): Promise<Setup> {
  const startedAt = new Date();
  const secrets = loadSecrets(join(folder, 'secrets.json'));
  const servers = await Servers.start(folder, secrets.accessKey, terminal);
  const fleet = await terminal.step('Services', async (progress) => {
    const started = await Fleet.start({ folder, secrets, ...servers.addresses });
    progress(started.instances.map(({ label }) => label).join(', '));
    return started;
  });
  const receivers = await Receivers.open((chargeId) => traffic.recordWebhook(chargeId));
  const operator = new Http(fleet.gateways[0]!.url, fleet.secrets.operatorToken);
  const sellers = await createSellers(operator, receivers);
  // It has subscriptions, and a clock of its own.
  const subscribed = sellers.pop()!;
  if (flags.large) sellers[0]!.order = largestOrder;
  const gateways = new Gateways(fleet.gateways);
  const traffic = new Traffic(gateways, () => fleet.bankUrl, sellers, new Random(flags.seed), {
    operatorToken: fleet.secrets.operatorToken,
    acquirer: () => fleet.acquirer,
  });
  const random = new Random(flags.seed + RENEWALS_SEED);
  const renewals = new Renewals(gateways, subscribed, random, traffic.retries);
  const limits = { serverSelectionTimeoutMS: LEDGER_TIMEOUT_MS, socketTimeoutMS: LEDGER_TIMEOUT_MS };
  const [client, monitorClient] = await Promise.all([
    MongoClient.connect(servers.mongodb.uri),
    MongoClient.connect(servers.mongodb.uri, limits),
  ]);
  const path = `/operator/v1/accounts/${sellers[0]!.account}`;
  const callAccounts = async () => {
    const response = await gateways.send('GET', path, fleet.secrets.operatorToken);
    return 'status' in response && response.status === 200;
  };
  return {
    ...{ fleet, servers, receivers, gateways, traffic, renewals, client, startedAt },
    brokers: `127.0.0.1:${servers.kafka.broker}`,
    watch: new RecoveryMonitor(traffic, monitorClient.db('catraca_balance'), callAccounts),
    async close() {
      traffic.stop();
      renewals.stop();
      gateways.stop();
      receivers.close();
      await Promise.all([client.close(), monitorClient.close()]);
      await fleet.close();
    },
  };
}

async function createSellers(operator: Http, receivers: Receivers): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let seller = 0; seller <= SELLERS; seller++) {
    const document = newDocument();
    const edge = { operator, baseUrl: operator.baseUrl };
    const { account, secretKey } = await newSeller(edge, { document, switches: { card_enabled: true } });
    await registerBankAccount(operator, account, document);
    const order = {
      livemode: false,
      url: receivers.urlOf(seller),
      events: ['charge.paid', 'charge.refunded', 'charge.chargedback'],
    };
    const { body } = await operator.post(`/operator/v1/accounts/${account}/webhook_endpoints`, order);
    receivers.expectSecret(seller, body.secret);
    sellers.push({ account, secretKey, publishableKey: await newPublishableKey(operator, account) });
  }
  return sellers;
}

async function newPublishableKey(operator: Http, account: string): Promise<string> {
  const path = `/operator/v1/accounts/${account}/publishable_keys`;
  const { status, body, text } = await operator.post(path, { name: 'loja', allowed_domains: ['127.0.0.1'] });
  if (status !== 201) throw new Error(`no publishable key: ${text}`);
  return body.key;
}

async function registerBankAccount(operator: Http, account: string, document: string): Promise<void> {
  const target = { ispb: '60701190', branch: '1234', account: '567890', account_type: 'checking' };
  const holder = { holder_name: 'Loja da Ana', holder_document: document };
  const order = { livemode: false, ...target, ...holder };
  const { status, text } = await operator.send('PUT', `/operator/v1/accounts/${account}/bank_account`, order);
  if (status !== 200) throw new Error(`no bank account: ${text}`);
}
