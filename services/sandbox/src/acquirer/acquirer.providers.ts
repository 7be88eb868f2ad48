import { AuthenticationStore } from './adapters/authentication.store.ts';
import { CustomerStore } from './adapters/customer.store.ts';
import { HookTargetStore } from './adapters/hook-target.store.ts';
import { OrderStore } from './adapters/order.store.ts';
import { TokenVault } from './adapters/token.vault.ts';
import { AcquirerControlController } from './entry/acquirer-control.controller.ts';
import { ChargesController } from './entry/charges.controller.ts';
import { CustomersController } from './entry/customers.controller.ts';
import { DueOrdersJob } from './entry/due-orders.job.ts';
import { HooksJob } from './entry/hooks.job.ts';
import { OrdersController } from './entry/orders.controller.ts';
import { ThreeDsController } from './entry/three-ds.controller.ts';
import { TokensController } from './entry/tokens.controller.ts';
import { Authenticate } from './usecases/authenticate.ts';
import { ChangeOrder } from './usecases/change-order.ts';
import { CreateOrder } from './usecases/create-order.ts';
import { CreateToken } from './usecases/create-token.ts';
import { SaveCard } from './usecases/customers.ts';
import { DeliverHooks } from './usecases/deliver-hooks.ts';

/** The sandbox acquirer: Pagar.me v5 under `/core/v5`, and its control API. */
export const acquirer = {
  controllers: [
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
