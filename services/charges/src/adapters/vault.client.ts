import type { VaultService } from '@catraca/contracts/gen/catraca/vault/v1/vault';
import type { CallContext } from '@catraca/kernel/call-context';
import { type CardBrand, cardBrands } from '@catraca/kernel/cards';
import { toWire } from '@catraca/platform/grpc/call-context';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { CONFIG } from '@catraca/platform/service/config';
import type { AcquirerCard } from '@catraca/providers/acquirer/acquirer-provider';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import type { KnownCard } from '../domain/card/card-order.ts';
import type { Charge } from '../domain/charge.ts';

/** Looking the card up and charging it share the 10 s of a seller's request. */
const DEADLINE_MS = 3_000;

/** A saved card with the acquirer's references, which are never stored here. */
export interface UsableCard extends KnownCard {
  customerId: string;
  cardId: string;
}

/** The vault service, which keeps saved cards. */
@Injectable()
export class VaultClient implements OnApplicationShutdown {
  private readonly vault: GrpcClient<VaultService>;

  constructor(@Inject(CONFIG) settings: ChargesSettings) {
    const options = { deadlineMs: DEADLINE_MS, tls: settings };
    this.vault = grpcClient('catraca.vault.v1.VaultService', settings.VAULT_GRPC, options);
  }

  /** A saved card to charge. Throws resource_not_found. */
  async use(context: CallContext, cardId: string): Promise<UsableCard> {
    const { card, acquirerCard } = await this.vault.useCard({ context: toWire(context), cardId });
    const { customerId, cardId: acquirerCardId, brand, lastFour, holderName } = acquirerCard!;
    return {
      id: card!.id,
      brand: brandOf(brand),
      lastFour,
      holderName,
      isExpired: card!.expired,
      customerId,
      cardId: acquirerCardId,
    };
  }

  /** Keeps the card of an approved sale. Safe to repeat. */
  async save(context: CallContext, charge: Charge, card: SavableCard): Promise<void> {
    await this.vault.saveChargedCard({
      context: toWire(context),
      chargeId: charge.id,
      customerDocument: charge.buyer.document,
      acquirerCard: card,
    });
  }

  onApplicationShutdown(): void {
    this.vault.close();
  }
}

/** A card that the acquirer keeps. */
export type SavableCard = AcquirerCard & { cardId: string; customerId: string; fingerprint: string };

export function isSavable(card: AcquirerCard | null): card is SavableCard {
  return card !== null && card.cardId !== null && card.customerId !== null && card.fingerprint !== null;
}

function brandOf(brand: string | null | undefined): CardBrand | null {
  return cardBrands.find((one) => one === brand) ?? null;
}
