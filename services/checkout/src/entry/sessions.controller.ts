import type { Account } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  AwaitSessionStatusRequest,
  ConfirmSessionRequest,
  GetSessionRequest,
  OpenSessionRequest,
  SessionsService,
} from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { statusOf } from '../domain/session.ts';
import { AwaitSession } from '../usecases/await-session.ts';
import { ConfirmSession } from '../usecases/confirm-session.ts';
import { OpenSession } from '../usecases/open-session.ts';
import { ReadSession } from '../usecases/read-session.ts';
import { chargeOf, confirmOrder, sessionMessage, sessionOrder, viewMessage } from './session.mapping.ts';

@GrpcEntry('catraca.checkout.v1.SessionsService')
export class SessionsController implements SessionsService {
  constructor(
    private readonly open: OpenSession,
    private readonly read: ReadSession,
    private readonly confirm: ConfirmSession,
    private readonly wait: AwaitSession,
    private readonly clocks: TestClocks,
  ) {}

  async openSession(request: OpenSessionRequest) {
    const context = fromWire(request.context);
    const order = sessionOrder(request, context.now);
    const opened = await this.open.execute(context, given(request.seller), order);
    return { session: sessionMessage(opened.session, context.now), clientSecret: opened.clientSecret };
  }

  async getSession(request: GetSessionRequest) {
    const context = fromWire(request.context);
    const { sessionId, clientSecret = null } = request;
    const seller = given(request.seller);
    const view = await this.read.execute(context, { sessionId, clientSecret, seller });
    return viewMessage(view, context.now);
  }

  async confirmSession(request: ConfirmSessionRequest) {
    const { sessionId, clientSecret } = request;
    const charge = await this.confirm.execute(fromWire(request.context), {
      sessionId,
      clientSecret,
      seller: given(request.seller),
      order: confirmOrder(request),
      startedAt: new Date(),
    });
    return { charge };
  }

  async awaitSessionStatus({ context: wire, sessionId, knownVersion, waitMs }: AwaitSessionStatusRequest) {
    const calledAt = Date.now();
    const context = fromWire(wire);
    const known = { knownVersion: knownVersion ?? null, waitMs };
    const session = await this.wait.execute(context, sessionId, known);
    const now = new Date(context.now.getTime() + Date.now() - calledAt);
    const status = statusOf(session, this.clocks.now(session, now));
    return { status, version: session.version, charge: chargeOf(session) };
  }
}

function given(account: Account | null): Account {
  if (!account) throw new TypeError('the request has no seller');
  return account;
}
