import { services } from '@catraca/contracts/services';
import { defineService } from '@catraca/platform/service/define-service';
import { Module } from '@nestjs/common';
import { AccountStore } from './adapters/account.store.ts';
import { DocumentHashes } from './adapters/document-hashes.ts';
import { OperatorCredentialStore } from './adapters/operator-credential.store.ts';
import { PublishableKeyStore } from './adapters/publishable-key.store.ts';
import { SecretKeyStore } from './adapters/secret-key.store.ts';
import { accountsSettings } from './config.ts';
import { AccountsController } from './entry/accounts.controller.ts';
import { OperatorCredentialsController } from './entry/operator-credentials.controller.ts';
import { PublishableKeysController } from './entry/publishable-keys.controller.ts';
import { SecretKeysController } from './entry/secret-keys.controller.ts';
import { AdvanceTestClock } from './usecases/advance-test-clock.ts';
import { CreateAccount } from './usecases/create-account.ts';
import { CreateOperatorCredential } from './usecases/create-operator-credential.ts';
import { CreatePublishableKey } from './usecases/create-publishable-key.ts';
import { CreateSecretKey } from './usecases/create-secret-key.ts';
import { FindOperatorCredential } from './usecases/find-operator-credential.ts';
import { FindPublishableKey } from './usecases/find-publishable-key.ts';
import { FindSecretKey } from './usecases/find-secret-key.ts';
import { GetPageKey } from './usecases/get-page-key.ts';
import { ListAccounts } from './usecases/list-accounts.ts';
import { RevokeOperatorCredential } from './usecases/revoke-operator-credential.ts';
import { RevokeSecretKey } from './usecases/revoke-secret-key.ts';
import { UpdateAccount } from './usecases/update-account.ts';

@Module({
  controllers: [
    AccountsController,
    SecretKeysController,
    PublishableKeysController,
    OperatorCredentialsController,
  ],
  providers: [
    DocumentHashes,
    AccountStore,
    SecretKeyStore,
    PublishableKeyStore,
    CreateAccount,
    ListAccounts,
    UpdateAccount,
    AdvanceTestClock,
    CreateSecretKey,
    FindSecretKey,
    RevokeSecretKey,
    CreatePublishableKey,
    FindPublishableKey,
    GetPageKey,
    OperatorCredentialStore,
    CreateOperatorCredential,
    FindOperatorCredential,
    RevokeOperatorCredential,
  ],
})
export class AccountsModule {}

export const accountsService = defineService(services.accounts, {
  settings: accountsSettings,
  module: AccountsModule,
});
