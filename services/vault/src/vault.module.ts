import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { vaultSettings } from './config.ts';

@Module({})
export class VaultModule {}

export const vaultService = defineService(services.vault, { settings: vaultSettings, module: VaultModule });
