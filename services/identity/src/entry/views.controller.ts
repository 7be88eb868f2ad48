import type {
  EndViewRequest,
  FindViewRequest,
  OpenViewRequest,
  ViewsService,
} from '@catraca/contracts/gen/catraca/identity/v1/identity';
import { ApiError } from '@catraca/kernel/errors';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { ViewStore } from '../adapters/view.store.ts';
import { FindView } from '../usecases/find-view.ts';
import { OpenView } from '../usecases/open-view.ts';
import { viewMessage } from './identity.mapping.ts';

/** Accounts as people of the platform look at them. */
@GrpcEntry('catraca.identity.v1.ViewsService')
export class ViewsController implements ViewsService {
  constructor(
    private readonly views: ViewStore,
    private readonly open: OpenView,
    private readonly find: FindView,
  ) {}

  async openView({ viewId: id, ...order }: OpenViewRequest) {
    return { view: viewMessage(await this.open.execute({ id, ...order }, new Date())) };
  }

  async findView({ viewId: id, ...whose }: FindViewRequest) {
    const view = await this.find.execute({ id, ...whose }, new Date());
    return view ? { view: viewMessage(view) } : {};
  }

  async endView({ viewId: id, ...whose }: EndViewRequest) {
    const view = await this.views.end({ id, ...whose }, new Date());
    if (!view) throw new ApiError('resource_not_found');
    return { view: viewMessage(view) };
  }
}
