import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { Acquirers } from './adapters/acquirers.ts';
import { CardCodec } from './adapters/card.codec.ts';
import { CardStore } from './adapters/card.store.ts';
import { RemovalStore } from './adapters/removal.store.ts';
import { SaveStore } from './adapters/save.store.ts';
import { UniqueCardStore } from './adapters/unique-card.store.ts';
import { VaultHashes } from './adapters/vault-hashes.ts';
import { vaultSettings } from './config.ts';
import { RemovalsJob } from './entry/removals.job.ts';
import { VaultController } from './entry/vault.controller.ts';
import { CreateCard } from './usecases/create-card.ts';
import { DeleteCard } from './usecases/delete-card.ts';
import { RemoveCard } from './usecases/remove-card.ts';
import { RemoveDueCards } from './usecases/remove-due-cards.ts';
import { SaveChargedCard } from './usecases/save-charged-card.ts';

const adapters = [VaultHashes, CardCodec, CardStore, UniqueCardStore, RemovalStore, SaveStore, Acquirers];
const usecases = [CreateCard, SaveChargedCard, RemoveCard, RemoveDueCards, DeleteCard];

@Module({
  controllers: [VaultController],
  providers: [...adapters, ...usecases, RemovalsJob],
})
export class VaultModule {}

export const vaultService = defineService(services.vault, { settings: vaultSettings, module: VaultModule });
