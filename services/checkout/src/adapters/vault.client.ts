import type { Card, VaultService } from '@catraca/contracts/gen/catraca/vault/v1/vault';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { toWire } from '@catraca/platform/grpc/call-context';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CheckoutSettings } from '../config.ts';

const DEADLINE_MS = 3_000;

/** The vault service, which keeps saved cards. */
@Injectable()
export class VaultClient implements OnApplicationShutdown {
  private readonly vault: GrpcClient<VaultService>;

  constructor(@Inject(CONFIG) settings: CheckoutSettings) {
    const options = { deadlineMs: DEADLINE_MS, tls: settings };
    this.vault = grpcClient('catraca.vault.v1.VaultService', settings.VAULT_GRPC, options);
  }

  /** Null for a card that does not exist, was deleted, or belongs to another account or mode. */
  async find(context: CallContext, cardId: string): Promise<Card | null> {
    try {
      return (await this.vault.getCard({ context: toWire(context), cardId })).card;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource_not_found') return null;
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.vault.close();
  }
}
