import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { Inject, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type GrpcClient, grpcClient } from '../grpc/client.ts';
import { log } from '../telemetry/log.ts';
import { CONFIG } from './config.ts';
import { Every, type RepeatedJob } from './job.ts';
import type { GrpcTlsSettings } from './transport-settings.ts';

const DEADLINE_MS = 2_000;

interface Settings extends GrpcTlsSettings {
  ACCOUNTS_GRPC: string;
  MONEY_OUT: 'open' | 'paused';
}

/**
 * Whether refunds and payouts may be sent: by `MONEY_OUT` for all accounts, and by `money_out` for one, read
 * from accounts once a second (ADR 39). While accounts is away, the last known state stands. Before the first
 * one is known, all money is held.
 */
@Every(1_000)
export class MoneyOut implements RepeatedJob, OnModuleInit, OnApplicationShutdown {
  private readonly accounts: GrpcClient<AccountsService>;
  private readonly isPaused: boolean;
  private held: ReadonlySet<string> | null = null;
  private isAway = false;

  constructor(@Inject(CONFIG) settings: Settings) {
    const options = { deadlineMs: DEADLINE_MS, tls: settings };
    this.accounts = grpcClient('catraca.accounts.v1.AccountsService', settings.ACCOUNTS_GRPC, options);
    this.isPaused = settings.MONEY_OUT === 'paused';
  }

  /** Before the jobs that send money begin. */
  onModuleInit(): Promise<void> {
    return this.run();
  }

  async run(): Promise<void> {
    try {
      this.held = new Set((await this.accounts.listHeldAccounts({})).accountIds);
      this.isAway = false;
    } catch (error) {
      if (!this.isAway) log.warn({ err: error }, 'accounts unavailable: money is held as it was');
      this.isAway = true;
    }
  }

  /** Whether nothing may be sent for any account. */
  get isHeldForAll(): boolean {
    return this.isPaused || this.held === null;
  }

  isHeld({ accountId }: { accountId: string }): boolean {
    return this.isHeldForAll || this.held!.has(accountId);
  }

  /** Accounts that are held one by one. */
  get heldAccounts(): string[] {
    return [...(this.held ?? [])];
  }

  onApplicationShutdown(): void {
    this.accounts.close();
  }
}
