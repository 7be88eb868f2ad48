import type {
  CreateCardRequest,
  SaveChargedCardRequest,
  VaultService,
} from '@catraca/contracts/gen/catraca/vault/v1/vault';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { Http } from '@catraca/testing/http';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { Stack } from '@catraca/testing/stack';
import { vaultService } from '../src/vault.module.ts';

/** The vault in the test's process, with the sandbox acquirer as its test acquirer. */
export class RunningVault {
  readonly vault: GrpcClient<VaultService>;
  private readonly driver: Http;

  private constructor(
    readonly service: ServiceUnderTest,
    private readonly stack: Stack,
  ) {
    this.vault = service.client<VaultService>('catraca.vault.v1.VaultService');
    this.driver = new Http(stack.sandboxUrl);
  }

  static async start(): Promise<RunningVault> {
    const stack = await Stack.start(['sandbox']);
    const service = await ServiceUnderTest.start(vaultService, {
      ACQUIRER_TEST_URL: stack.acquirer.url,
      ACQUIRER_TEST_SECRET_KEY: stack.secrets.acquirerSecretKey,
      ACQUIRER_TEST_PUBLIC_KEY: stack.acquirer.publicKey,
    });
    return new RunningVault(service, stack);
  }

  token(number?: string, changes?: object): Promise<string> {
    return cardToken(this.stack.acquirer, number, changes);
  }

  /** A request with a fresh token. */
  async order(changes: Partial<CreateCardRequest> = {}, number?: string): Promise<CreateCardRequest> {
    const card = { token: await this.token(number), holderName: 'CANARIO SOUZA' };
    return { context: context(), cardId: newId('pm'), seller, customer: buyer(), card, ...changes };
  }

  async save(changes: Partial<CreateCardRequest> = {}, number?: string) {
    return (await this.vault.createCard(await this.order(changes, number))).card!;
  }

  async use(cardId: string, nowMs?: number) {
    return this.vault.useCard({ context: context({ nowMs }), cardId });
  }

  async list(changes: object = {}) {
    return this.vault.listCards({ context: context(), page: 1, perPage: 20, ...changes });
  }

  /** Ids of the buyer's cards at the acquirer. */
  async cardsAtAcquirer(customerId: string): Promise<string[]> {
    const authorization = `Basic ${Buffer.from(`${this.stack.secrets.acquirerSecretKey}:`).toString('base64')}`;
    const url = `${this.stack.sandboxUrl}/core/v5/customers/${customerId}/cards`;
    const { data } = (await (await fetch(url, { headers: { authorization } })).json()) as {
      data: { id: string }[];
    };
    return data.map(({ id }) => id);
  }

  /** Has the acquirer misbehave from now on (services/sandbox/README.md). */
  async misbehave(...requests: object[]): Promise<void> {
    const { status } = await this.driver.send('PUT', '/sandbox/v1/faults', { requests });
    if (status >= 300) throw new Error(`the sandbox refused the faults: ${status}`);
  }

  async behave(): Promise<void> {
    await this.driver.delete('/sandbox/v1/faults');
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.stack.close();
  }
}

const account = newId('acc');

export function context({
  nowMs,
  ...changes
}: {
  nowMs?: number | undefined;
  accountId?: string;
  livemode?: boolean;
} = {}) {
  return { accountId: account, livemode: false, nowMs: nowMs ?? Date.now(), ...changes };
}

export const switches = {
  cardEnabled: true,
  refundsEnabled: true,
  threeDsRequired: false,
  oneClickEnabled: true,
  cardLikeReferencesAllowed: false,
  ownMpiAllowed: false,
  mcpLiveWrites: false,
  cardTestingGuard: true,
  supportRefundLimit: 50_000,
};

/** The seller as the edge passes it on. */
export const seller = {
  id: account,
  name: 'Loja',
  document: '11222333000181',
  email: 'loja@example.com',
  registration: 'approved',
  switches,
  contract: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  testClockOffsetSeconds: 0,
  moneyOut: 'open',
};

/** Another buyer each time. */
export function buyer(document = newDocument()) {
  return {
    name: 'Canário Souza',
    email: `canario.${document}@example.com`,
    document,
    phoneDdd: '11',
    phoneNumber: '987654321',
  };
}

/** The card of an approved sale, as charges tells it. */
export function chargedCard(changes: Partial<SaveChargedCardRequest> = {}): SaveChargedCardRequest {
  return {
    context: context(),
    chargeId: newId('ch'),
    customerDocument: newDocument(),
    acquirerCard: {
      customerId: newId('acc'),
      cardId: newId('pm'),
      brand: 'visa',
      lastFour: '0010',
      holderName: 'CANARIO SOUZA',
      expMonth: 12,
      expYear: 2039,
      fingerprint: newId('ch'),
    },
    ...changes,
  };
}
