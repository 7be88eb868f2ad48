import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { AccountStore } from './adapters/account.store.ts';
import { PublishableKeyStore } from './adapters/publishable-key.store.ts';
import { SecretKeyStore } from './adapters/secret-key.store.ts';
import { accountsSettings } from './config.ts';
import { AccountsController } from './entry/accounts.controller.ts';
import { CreateAccount } from './usecases/create-account.ts';
import { CreatePublishableKey } from './usecases/create-publishable-key.ts';
import { CreateSecretKey } from './usecases/create-secret-key.ts';
import { FindSecretKey } from './usecases/find-secret-key.ts';
import { RevokeSecretKey } from './usecases/revoke-secret-key.ts';
import { UpdateAccount } from './usecases/update-account.ts';

@Module({
  controllers: [AccountsController],
  providers: [
    AccountStore,
    SecretKeyStore,
    PublishableKeyStore,
    CreateAccount,
    UpdateAccount,
    CreateSecretKey,
    FindSecretKey,
    RevokeSecretKey,
    CreatePublishableKey,
  ],
})
export class AccountsModule {}

export const accountsService = defineService(services.accounts, {
  settings: accountsSettings,
  module: AccountsModule,
});
