import { AuthenticationStore } from './adapters/acquirer/authentication.store.ts';
import { CustomerStore } from './adapters/acquirer/customer.store.ts';
import { HookTargetStore } from './adapters/acquirer/hook-target.store.ts';
import { OrderStore } from './adapters/acquirer/order.store.ts';
import { TokenVault } from './adapters/acquirer/token.vault.ts';
import { AcquirerControlController } from './entry/acquirer/acquirer-control.controller.ts';
import { ChargesController } from './entry/acquirer/charges.controller.ts';
import { CustomersController } from './entry/acquirer/customers.controller.ts';
import { DueOrdersJob } from './entry/acquirer/due-orders.job.ts';
import { HooksJob } from './entry/acquirer/hooks.job.ts';
import { OrdersController } from './entry/acquirer/orders.controller.ts';
import { ThreeDsController } from './entry/acquirer/three-ds.controller.ts';
import { TokensController } from './entry/acquirer/tokens.controller.ts';
import { Authenticate } from './usecases/acquirer/authenticate.ts';
import { ChangeOrder } from './usecases/acquirer/change-order.ts';
import { CreateOrder } from './usecases/acquirer/create-order.ts';
import { CreateToken } from './usecases/acquirer/create-token.ts';
import { SaveCard } from './usecases/acquirer/customers.ts';
import { DeliverHooks } from './usecases/acquirer/deliver-hooks.ts';

/** The sandbox acquirer: Pagar.me v5 under `/core/v5`, and its control API. */
export const acquirer = {
  entry: [
    TokensController,
    OrdersController,
    ChargesController,
    CustomersController,
    ThreeDsController,
    AcquirerControlController,
  ],
  providers: [
    ...[HooksJob, DueOrdersJob],
    ...[CreateToken, CreateOrder, ChangeOrder, SaveCard, DeliverHooks, Authenticate],
    ...[TokenVault, OrderStore, CustomerStore, HookTargetStore, AuthenticationStore],
  ],
};
